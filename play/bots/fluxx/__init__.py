"""What the bots know of Fluxx, from a judgement of positions to a search; each module sees imagined worlds only."""
