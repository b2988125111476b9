"""Pages of a collection: what they show, what a press does, who sees them, and what they cost."""

from __future__ import annotations

import gzip
import re

import pytest
from django.test import Client

from cardsdb.collection.sharing import share
from cardsdb.models import CollectionLink, Owned
from cardsdb.services.people import Holder

HOME = "/collection/destiny/"


def page(client, address=HOME, **said):
    return client.get(address, said, headers={"accept-language": "en"})


def names(text):
    return re.findall(r'class="own-title"><a [^>]*>([^<]*)<', text)


def test_the_list_shows_every_card_and_what_there_is_of_it(give, alice_client, alices):
    give(alices, {"01001": (1, 2)})
    said = page(alice_client).text
    assert "Captain Orla" in said
    assert '<output data-f="dice" data-n="2">2</output>' in said
    assert "03001b" not in said  # the back of a double-sided card is no card by itself


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("own=1", {"Captain Orla", "Old Bram"}),
        ("own=2", {"Duck"}),
        ("own=any", {"Captain Orla", "Duck", "Old Bram"}),
        ("own=full", {"Captain Orla", "Duck"}),
        ("own=part", {"Old Bram"}),
        ("wanted=1", {"Oar"}),
        ("own=any&q=duck", {"Duck"}),
        ("own=any&set=MG", set()),
        ("own=0&set=MG&kind=event", {"Signal Fire", "Empty Bowl", "Mind the Gap"}),
    ],
)
def test_filters(give, alice_client, alices, question, found):
    give(alices, {"01001": (1, 2), "01004": (1, 1), "01014": (2,), "01007": (0, 0, 2)})
    said = page(alice_client, f"{HOME}?{question}")
    assert (said.status_code, set(names(said.text))) == (200, found)


def test_a_filter_that_makes_no_sense_is_told_and_a_page_that_is_not_there_leads_back(rows, client):
    assert page(client, HOME, own="7").status_code == 400
    assert page(client, HOME, page="99").status_code == 302
    assert page(client, HOME, page="x", set="HB").url == f"{HOME}?set=HB"
    assert page(client, "/collection/fluxx/").status_code == 404
    assert page(client, "/collection/").url == HOME


def test_a_press_without_a_script_changes_and_leads_back_to_the_card(rows, alice_client, alices):
    said = alice_client.post(f"{HOME}change/", {"step": "01001:copies:1", "linked": "1", "at": "set=HB&page=1"})
    assert (said.status_code, said.url) == (302, f"{HOME}?set=HB&page=1#c-01001")
    assert Owned.objects.values_list("copies", "dice").get() == (1, 1)
    alice_client.post(f"{HOME}change/", {"step": "01001:copies:1"})
    assert Owned.objects.values_list("copies", "dice").get() == (2, 1)
    assert alice_client.cookies["linked"].value == "0"


def test_a_script_is_answered_in_a_few_figures(rows, alice_client):
    steps = ["01001:copies:1", "01001:copies:1", "01001:dice:-1", "01014:wanted:2"]
    said = alice_client.post(f"{HOME}change/", {"step": steps, "linked": "1"}, headers={"accept": "application/json"})
    assert said.json() == {"cards": {"01001": [2, 1, 0], "01014": [0, 0, 2]}}


@pytest.mark.parametrize("step", ["", "x", "01001:copies", "01001:copies:9999", "99999:copies:1", "01001:id:1", "\0"])
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_press_that_makes_no_sense_is_refused_in_words(rows, alice_client, step, accept):
    said = alice_client.post(f"{HOME}change/", {"step": step}, headers={"accept": accept})
    assert said.status_code == 400
    assert not Owned.objects.exists()


def test_a_stranger_becomes_a_guest_by_the_first_press_and_not_before(rows, client):
    assert set(page(client).cookies) <= {"csrftoken"}
    client.post(f"{HOME}change/", {"step": "01001:copies:1"})
    assert "guest" in client.cookies
    assert 'data-n="1"' in page(client).text
    assert 'data-n="1"' not in page(Client()).text


def test_a_box_goes_in_by_one_press_and_out_by_another(rows, alice_client):
    said = alice_client.post(f"{HOME}pack/", {"pack": "HB-V", "times": "2"}, follow=True)
    assert "Orla Starter" in said.text
    assert Owned.objects.count() == 7
    alice_client.post(f"{HOME}pack/", {"pack": "HB-V", "times": "2", "do": "take"})
    assert not Owned.objects.exists()
    for bad in ({"pack": "nope"}, {"pack": "HB\0"}, {"pack": "HB-V", "times": "0"}, {"pack": "HB-V", "times": "x"}):
        assert alice_client.post(f"{HOME}pack/", bad).status_code == 400


def test_a_table_is_looked_at_and_kept_at_ones_word(rows, alice_client):
    sent = {"text": "Set,Number,Cards,Dice\nHB,1,1,2\nHB,99,1,1\n", "mode": "add"}
    said = alice_client.post(f"{HOME}import/", sent | {"do": "check"}, headers={"accept-language": "en"})
    assert said.status_code == 400
    assert "Line 3" in said.text
    assert not Owned.objects.exists()
    assert alice_client.post(f"{HOME}import/", sent | {"do": "keep"}).status_code == 400
    assert alice_client.post(f"{HOME}import/", sent | {"do": "partly"}).status_code == 302
    assert Owned.objects.values_list("copies", "dice").get() == (1, 2)


@pytest.mark.parametrize("text", ["", "\0", "x" * 2000, '"', "Set,Number,Cards\n" + "HB,1,1\n" * 5100])
def test_no_table_breaks_the_page(rows, alice_client, text):
    said = alice_client.post(
        f"{HOME}import/", {"text": text, "mode": "nonsense", "do": "keep", "take": ["x", "=", "\0"]}
    )
    assert said.status_code == 400


# ---- shown to others ----


def test_a_link_shows_the_collection_until_it_is_taken_back(give, alice_client, client, alices):
    give(alices, {"01001": (1, 2), "01014": (0, 0, 3)})
    alice_client.post(f"{HOME}share/", {"do": "open"})
    address = f"/collection/shared/{CollectionLink.objects.get().token}/"
    said = page(client, address)
    assert names(said.text) == ["Captain Orla"]
    assert "alice" in said.text
    assert "noindex" in said["X-Robots-Tag"]
    assert "<form id=" not in said.text
    alice_client.post(f"{HOME}share/", {"do": "close"})
    assert page(client, address).status_code == 404
    assert page(client, "/collection/shared/x/").status_code == 404


def test_a_guests_link_tells_nothing_of_the_guest(give, client, guest):
    give(guest, {"01001": (1, 2)})
    said = page(client, f"/collection/shared/{share(guest, 'destiny').token}/").text
    assert guest.guest not in said
    assert "A shared collection" in said


def test_two_who_swap_see_what_the_other_has_whichever_printing(give, bob_client, alices, bobs):
    give(alices, {"01002": (2, 2), "01014": (1,), "01007": (0, 0, 1)})
    give(bobs, {"02001": (0, 0, 1), "01007": (1, 1), "01013": (0, 0, 1)})
    address = f"/collection/shared/{share(alices, 'destiny').token}/"
    assert names(page(bob_client, address, trade="theirs").text) == ["Dock Guard"]
    assert names(page(bob_client, address, trade="mine").text) == ["Oar"]
    assert names(page(Client(), address, trade="theirs").text) == []


def test_nobody_reaches_somebody_elses_collection_otherwise(give, alice_client, bob_client, alices):
    give(alices, {"01001": (7, 7)})
    bob_client.post(f"{HOME}change/", {"step": "01001:copies:-1"})
    bob_client.post(f"{HOME}import/", {"text": "HB,1,1,1", "mode": "replace", "do": "keep"})
    assert 'data-n="7"' not in page(bob_client).text
    assert b"7" not in bob_client.get(f"{HOME}csv/").content.partition(b"HB,")[2]
    bob_client.post(f"{HOME}share/", {"do": "close"})
    assert Owned.objects.filter(alices.mine()).values_list("copies", "dice").get() == (7, 7)


# ---- what it costs ----


@pytest.mark.parametrize(
    "address", [HOME, f"{HOME}?q=o&own=0&sort=name", f"{HOME}import/", f"{HOME}share/", f"{HOME}sums/"]
)
def test_a_page_takes_six_queries(give, alice_client, alices, address, django_assert_max_num_queries):
    give(alices, {"01001": (1, 2), "01014": (2,)})
    with django_assert_max_num_queries(6):
        said = page(alice_client, address)
    assert len(gzip.compress(said.content)) < 60_000


def test_a_shared_page_takes_six_queries(give, bob_client, alices, bobs, django_assert_max_num_queries):
    give(alices, {"01001": (1, 2)})
    give(bobs, {"01001": (0, 0, 2)})
    address = f"/collection/shared/{share(alices, 'destiny').token}/"
    for which in ("", "theirs", "mine"):
        with django_assert_max_num_queries(6):
            page(bob_client, address, trade=which)


def test_a_press_takes_five_queries(rows, alice_client, django_assert_max_num_queries):
    for step in ("01001:copies:1", "01001:copies:1", "01001:copies:-2"):
        with django_assert_max_num_queries(7):  # the savepoint of a test and its end among them
            alice_client.post(f"{HOME}change/", {"step": step}, headers={"accept": "application/json"})
    assert Holder().known is False
