"""The door for uvicorn and its kin. A server never guesses: unless told otherwise, this is production."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.settings")
os.environ.setdefault("DEBUG", "0")

application = get_asgi_application()
