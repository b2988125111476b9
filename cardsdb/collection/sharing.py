"""A collection that others may look at: an address that nobody can guess, made and taken back by its keeper.

Knows links and whose they are; must not know requests. Who opens a link learns the keeper's name if that is a user, and
of a guest nothing.
"""

from __future__ import annotations

import re

from django.db import IntegrityError, transaction
from django.http import Http404

from cardsdb.collection.owned import keeper
from cardsdb.models import CollectionLink
from cardsdb.services.people import Holder

_TOKEN = re.compile(r"[a-z0-9]{20,24}", re.ASCII)


class NoSuchLink(Http404):
    """There is no such link, or it has been taken back."""


def link_of(holder: Holder, game: str) -> CollectionLink | None:
    """The link to somebody's collection, if they share it."""
    return CollectionLink.objects.filter(keeper(holder).mine(), game=game).first() if holder.known else None


def share(holder: Holder, game: str) -> CollectionLink:
    """The link to somebody's collection: the one there is, or a new one."""
    if there := link_of(holder, game):
        return there
    try:
        with transaction.atomic():
            return CollectionLink.objects.create(game=game, **holder.mark)
    except IntegrityError:  # pressed twice
        return CollectionLink.objects.get(keeper(holder).mine(), game=game)


def take_back(holder: Holder, game: str) -> None:
    """Nobody sees the collection by that address any more; the next one is another."""
    if holder.known:
        CollectionLink.objects.filter(keeper(holder).mine(), game=game).delete()


def opened(token: str) -> tuple[CollectionLink, Holder, str]:
    """A link, whose collection it shows, and their name ("" for a guest): one query; raises `NoSuchLink`."""
    found = CollectionLink.objects.select_related("owner").filter(pk=token) if _TOKEN.fullmatch(token) else None
    link = found.first() if found is not None else None
    if link is None:
        raise NoSuchLink(token)
    return link, Holder(link.owner_id, link.guest), link.owner.get_username() if link.owner else ""
