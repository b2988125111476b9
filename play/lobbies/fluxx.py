"""The lobby of Fluxx: the switches of `FluxxOptions` in words; the first choice of each is the rulebook's answer.

Left out are `first`, which every game asks, and `windows`, which only scenarios and simulations set.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from play.lobbies.rules import HouseRule, Lobby

RULES = (
    HouseRule("no_creepers", _("Play without creepers"), _("A gentler game: all creepers are taken out beforehand.")),
    HouseRule(
        "attach_creepers",
        _("Creepers cling to keepers"),
        _("A creeper attaches to a keeper of its holder, moves with it and leaves with it, as in Star Fluxx."),
    ),
    HouseRule(
        "turn_limit",
        _("Turn limit"),
        _("After so many turns the game ends undecided. 0: it ends when somebody wins."),
        most=10_000,
    ),
    HouseRule(
        "topup_counts",
        _("When the draw rule grows in mid-turn"),
        _("Whether cards drawn by actions count towards the raised number."),
        (("rule_draws", _("only draws of the rule count")), ("all_draws", _("all draws of the turn count"))),
    ),
    HouseRule(
        "limit_hits_layer",
        _("When a limit binds the player in turn"),
        _("The others always discard at once."),
        (("turn_end", _("at the end of the turn")), ("at_once", _("at once"))),
    ),
    HouseRule(
        "rest_with_empty_hand",
        _("Free actions that discard the hand"),
        _("Whether an empty hand can be discarded."),
        (("allowed", _("an empty hand will do")), ("refused", _("the hand must hold a card"))),
    ),
    HouseRule(
        "power_limit",
        _("A power once a turn"),
        _("What happens when the card leaves and comes back within the turn."),
        (("per_turn", _("once a turn, come what may")), ("per_arrival", _("anew when the card comes back"))),
    ),
    HouseRule(
        "reshuffle",
        _("When the discard pile is shuffled"),
        "",
        (("when_needed", _("when a card is to be drawn")), ("at_once", _("as soon as the draw pile is empty"))),
    ),
    HouseRule(
        "trash_it",
        _("What “Trash a Keeper” may discard"),
        "",
        (("keepers_and_creepers", _("keepers and creepers")), ("keepers", _("keepers only"))),
    ),
    HouseRule(
        "lets_simplify",
        _("How many rules “Let’s Simplify” discards"),
        "",
        (
            ("at_least_one", _("at least one, up to half rounded down")),
            ("may_be_none", _("none, or up to half rounded up")),
        ),
    ),
)

LOBBY = Lobby("fluxx", _("Star Wars Fluxx"), (2, 8), "greedy", RULES)
