#!/usr/bin/env python
"""The door for people at a terminal; servers come in through cardsdb.asgi or cardsdb.wsgi."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.settings")
    execute_from_command_line(sys.argv)
