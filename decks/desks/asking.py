"""A question to the pool, as every game asks it: a kind, words, a page.

Knows fields and their limits; must not know what the cards of a game can be asked for besides.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.filters import MAX_QUERY, WordsField
from cardsdb.catalogue.games import game_info
from decks.services.pool import OWN


class PoolForm(forms.Form):
    """A question to the pool. `KEPT`: what leads back to it after a change without a script."""

    KEPT: tuple[str, ...] = ("kind", "page", "q")

    q = WordsField(max_length=MAX_QUERY, required=False, label=_("Words"))
    kind = forms.ChoiceField(required=False, label=_("Kind"))
    page = forms.IntegerField(min_value=1, max_value=999, required=False, label=_("Page"))

    def __init__(self, game: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(kind.code, kind.plural) for kind in game_info(game).kinds]
        self.fields["kind"].choices = [*kinds, (OWN, _("My own"))]  # type: ignore[attr-defined]

    def asked(self) -> dict[str, Any]:
        """What is asked, as far as it makes sense, as `decks.services.pool.pool` takes it."""
        self.is_valid()
        said = self.cleaned_data
        return {"query": said.get("q", ""), "kind": said.get("kind", ""), "page": said.get("page") or 1}
