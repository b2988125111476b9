"""The Russian interface is complete, compiled, and in step with code and templates."""

from __future__ import annotations

import io
import re
from pathlib import Path

import polib
import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from cardsdb.management.commands.sync_messages import (
    LANGUAGES,
    find_messages,
    merge,
    messages_in_python,
    messages_in_template,
    problems_of,
)

CYRILLIC = re.compile("[А-Яа-яЁё]")
# A language is named in itself: the switch, and the texts that stand beside each other on a card page.
NAMES_A_LANGUAGE = {"_header.html", "card.html"}


def catalogue(base_dir: Path, language: str) -> polib.POFile:
    return polib.pofile(str(base_dir / "cardsdb" / "locale" / language / "LC_MESSAGES" / "django.po"), wrapwidth=110)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_in_use_is_translated(base_dir, language):
    po = catalogue(base_dir, language)
    entries = {(entry.msgctxt, entry.msgid): entry for entry in po if not entry.obsolete}
    missing = [text for (context, text) in find_messages(base_dir) if (context, text) not in entries]
    assert missing == []
    assert problems_of(po) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_all_their_forms(base_dir, language):
    po = catalogue(base_dir, language)
    forms = int(re.search(r"nplurals=(\d)", po.metadata["Plural-Forms"])[1])
    short = [entry.msgid for entry in po if entry.msgid_plural and set(entry.msgstr_plural) != set(range(forms))]
    assert short == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_current(base_dir, language):
    po = catalogue(base_dir, language)
    compiled = base_dir / "cardsdb" / "locale" / language / "LC_MESSAGES" / "django.mo"
    assert compiled.read_bytes() == po.to_binary(), "run `make messages`"


def test_templates_are_written_in_english(base_dir):
    """Russian in a template would be shown to English readers as well."""
    guilty = [
        path.name
        for path in (base_dir / "templates").rglob("*.html")
        if CYRILLIC.search(path.read_text()) and path.name not in NAMES_A_LANGUAGE
    ]
    assert guilty == []


def test_messages_are_found_in_python():
    source = """
_("one"); gettext_lazy('two'); ngettext("%(n)s card", "%(n)s cards", n)
pgettext("a verb", "play"); translation.gettext("three" "and a half"); _(variable)
"""
    found = {(m.context, m.text, m.plural) for m in messages_in_python(source, "x.py")}
    assert found == {
        (None, "one", None),
        (None, "two", None),
        (None, "%(n)s card", "%(n)s cards"),
        ("a verb", "play", None),
        (None, "threeand a half", None),
    }


def test_messages_are_found_in_templates():
    source = """{% load i18n %}<b title="{% translate "it's (one)" %}">{{ _("two") }}</b>
{% blocktranslate trimmed with n=x count c=y %}
  {{ c }} card of {{ n }}
{% plural %}
  {{ c }} cards of {{ n }}
{% endblocktranslate %}{% translate "play" context "a verb" as word %}{{ word|default:_("three") }}"""
    found = {(m.context, m.text, m.plural) for m in messages_in_template(source, "x.html")}
    assert found == {
        (None, "it's (one)", None),
        (None, "two", None),
        (None, "%(c)s card of %(n)s", "%(c)s cards of %(n)s"),
        ("a verb", "play", None),
        (None, "three", None),
    }


def test_merging_keeps_translations_and_drops_what_is_gone(base_dir):
    po = polib.POFile()
    po.metadata = catalogue(base_dir, "ru").metadata
    po += [polib.POEntry(msgid="kept", msgstr="осталось"), polib.POEntry(msgid="gone", msgstr="ушло")]
    source = '_("kept"); _("new"); ngettext("a", "b", 1)'
    found = {(m.context, m.text): m for m in messages_in_python(source, "x.py")}
    merged = merge(po, found)
    assert {entry.msgid: entry.msgstr for entry in merged} == {"kept": "осталось", "new": "", "a": ""}
    assert problems_of(merged) == ["not translated: 'new'", "not translated: 'a'"]


def test_a_lost_placeholder_is_reported():
    po = [polib.POEntry(msgid="%(n)s cards of {owner}", msgstr="%(n)s карт")]
    assert problems_of(po) == ["placeholders differ: '%(n)s cards of {owner}'"]


def test_the_check_passes_on_what_is_committed():
    out = io.StringIO()
    call_command("sync_messages", check=True, stdout=out)
    assert "in step" in out.getvalue()


def test_the_check_fails_when_the_compiled_file_is_missing(settings, tmp_path, base_dir):
    target = tmp_path / "cardsdb" / "locale" / "ru" / "LC_MESSAGES"
    target.mkdir(parents=True)
    (target / "django.po").write_text(catalogue(base_dir, "ru").__unicode__())
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError):
        call_command("sync_messages", check=True, stderr=io.StringIO())


def test_russian_is_spoken():
    with translation.override("ru"):
        assert translation.gettext("Decks") == "Колоды"


def test_the_site_says_you_to_one_friend(base_dir):
    """«Ты» everywhere: no «вы», no plural imperative."""
    polite = re.compile(r"\b(?!сайте)(вы|вас|вам|вами|ваш\w*|\w+(?:йте|ите|ьте|йтесь|итесь|ьтесь))\b", re.I)

    found = {
        word
        for entry in catalogue(base_dir, "ru")
        for text in (entry.msgstr, *entry.msgstr_plural.values())
        for word in polite.findall(text)
    }
    assert found == set()


def test_apostrophes_of_the_interface_are_all_curly(base_dir):
    straight = re.compile(r"\w'\w|s' ")
    assert [text for _context, text in find_messages(base_dir) if straight.search(text)] == []
