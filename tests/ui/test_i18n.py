"""Texts: phrases, names and their forms, plurals, seats."""

from pathlib import Path

import pytest

from tatami.ui.i18n import MissingWords, Name, Phrase, Seat, Words, phrase

PACKAGE = "texts"
TEXTS = {
    "en": """
seats = ["North", "South"]
[name.tile]
rice = "rice"
[event]
laid = "{seat} lays {tile:acc} on {hex}."
plain = "Hello."
[event.drew]
one = "{seat} draws a tile."
other = "{seat} draws {count} tiles."
[place]
beside = "{hex} by {town}"
""",
    "pl": """
seats = ["Północ", "Południe"]
[name.tile]
rice = { nom = "ryba", acc = "rybę" }
[event]
laid = "{seat} kładzie {tile:acc} na {hex}."
plain = "Cześć."
[event.drew]
one = "płytka"
few = "{count} płytki"
many = "{count} płytek"
other = "{count} płytki"
[place]
beside = "{hex} przy {town}"
""",
    "cs": """
seats = ["Sever", "Jih"]
[event.drew]
one = "destička"
few = "{count} destičky"
other = "{count} destiček"
""",
}


@pytest.fixture(autouse=True)
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with word files in three languages."""
    folder = tmp_path / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").touch()
    for language, text in TEXTS.items():
        (folder / f"{language}.toml").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))


def test_a_phrase_is_filled_with_its_values() -> None:
    laid = phrase("event.laid", seat=Seat(1), tile=Name("tile", "rice"), hex="N13")
    assert Words(PACKAGE, "en").say(laid) == "South lays rice on N13."
    assert Words(PACKAGE, "pl").say(laid) == "Południe kładzie rybę na N13."


def test_a_phrase_may_hold_a_phrase() -> None:
    place = phrase("place.beside", hex="N13", town="Edo")
    laid = phrase("event.laid", seat=Seat(0), tile=Name("tile", "rice"), hex=place)
    assert Words(PACKAGE, "en").say(laid) == "North lays rice on N13 by Edo."


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["North draws a tile.", "North draws 2 tiles.", "North draws 5 tiles."]),
        ("pl", ["płytka", "2 płytki", "5 płytek"]),
        ("cs", ["destička", "2 destičky", "5 destiček"]),
    ],
)
def test_the_count_chooses_the_plural(language: str, expected: list[str]) -> None:
    words = Words(PACKAGE, language)
    assert [words.say(phrase("event.drew", seat=Seat(0), count=count)) for count in (1, 2, 5)] == expected


def test_players_have_their_own_names() -> None:
    words = Words(PACKAGE, "en", ["Ada", "Bohdan"])
    assert [words.seat(0), words.seat(1)] == ["Ada", "Bohdan"]
    assert words.say(phrase("event.drew", seat=Seat(1), count=1)) == "Bohdan draws a tile."


def test_names_have_forms() -> None:
    words = Words(PACKAGE, "pl")
    assert words.name("tile", "rice") == "ryba"
    assert words.name("tile", "rice", "acc") == "rybę"
    assert words.name("tile", "rice", "gen") == "ryba"


def test_missing_texts_raise_an_error() -> None:
    words = Words(PACKAGE, "en")
    assert not words.has("event.nothing")
    assert words.has("event.plain")
    with pytest.raises(MissingWords, match=r"en\.toml has no text for 'event\.nothing'"):
        words.say(Phrase("event.nothing"))
    with pytest.raises(MissingWords, match=r"'event\.laid' wants 'seat'"):
        words.say(Phrase("event.laid"))


def test_there_are_only_three_languages() -> None:
    with pytest.raises(ValueError, match="'de' is not one of the languages en, pl, cs"):
        Words(PACKAGE, "de")
