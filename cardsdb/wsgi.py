"""The door for classic WSGI servers. A server never guesses: unless told otherwise, this is production."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.settings")
os.environ.setdefault("DEBUG", "0")

application = get_wsgi_application()
