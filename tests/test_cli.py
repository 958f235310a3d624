"""The tatami command: what it does, and how it refuses in one line, with exit code 2 and nothing changed."""

import io
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import tatami
from tatami import cli
from tatami.lab import verify
from tatami.players import player
from tatami.players.levels import LEVELS
from tatami.terminal import words
from tatami.terminal.play import TerminalMatch
from tatami.ui.i18n import LANGUAGES

SAMURAI = tatami.game("samurai")


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command with typed input; return its exit code, output and errors."""

    def run_command(*arguments, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        monkeypatch.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as left:
            cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return left.value.code or 0, out, err

    return run_command


@pytest.fixture
def saved(tmp_path):
    """A match saved in the middle."""
    match, chooser = SAMURAI.start(players=3, seed=4, preset="basic"), player("random", 4)
    for _ in range(30):
        match.play(chooser.choose(match.view(match.seat)))
    match.save(tmp_path / "match.json")
    return tmp_path / "match.json"


# --- what there is ----------------------------------------------------------------------------------------------------


def test_without_a_verb_the_command_explains_itself(run):
    code, out, err = run()
    assert code == 0 and not err
    for verb in ("games", "play", "replay", "show", "bench", "verify", "clauses", "prepare"):
        assert verb in out


def test_the_version_is_shown(run):
    assert run("--version") == (0, f"tatami {tatami.__version__}\n", "")


def test_the_games_are_listed(run):
    code, out, _ = run("games")
    assert code == 0
    line = next(line for line in out.splitlines() if line.startswith("samurai "))
    assert line.split() == ["samurai", "Samurai", "2–4", "30–60", "2.5", "complete", str(SAMURAI.meta.edition)]
    listed = json.loads(run("games", "--json")[1])
    assert [entry["name"] for entry in listed] == [which.name for which in tatami.all_games()]


# --- bad input --------------------------------------------------------------------------------------------------------

BAD_INPUT = {
    "unknown verb": (["paly"], "paly"),
    "unknown flag": (["games", "--colour"], "--colour"),
    "unknown game": (["play", "shogi"], "there is no game 'shogi'; there are "),
    "no game": (["play"], "say which game: "),
    "unknown option": (["play", "samurai", "--option", "weather=rain"], "has no option 'weather'"),
    "unknown value": (["play", "samurai", "--option", "start_hand=huge"], "start_hand is one of chosen, random"),
    "option without value": (["play", "samurai", "--option", "start_hand"], "name=value"),
    "unknown preset": (["play", "samurai", "--preset", "expert"], "has the presets standard, basic"),
    "too many players": (["play", "samurai", "--players", "5"], "for 2, 3, 4 players, not 5"),
    "players twice": (["play", "samurai", "--players", "2", "--option", "players=3"], "given twice, with --players"),
    "too many players as an option": (["play", "samurai", "--option", "players=9"], "for 2, 3, 4 players, not 9"),
    "players of many digits": (["play", "samurai", "--option", f"players={'9' * 5000}"], "players, not 999999999"),
    "a preset as an option": (["play", "samurai", "--option", "preset=basic"], "give it with --preset"),
    "a parameter of ours as an option": (["play", "samurai", "--option", "self=1"], "has no option 'self'"),
    "players in words": (["play", "samurai", "--players", "three"], "--players"),
    "too few seats": (["play", "samurai", "--seats", "human"], "for 2, 3, 4 players, not 1"),
    "seats and players differ": (["play", "samurai", "--players", "3", "--seats", "human,greedy"], "3 seats, but 2"),
    "unknown player": (
        ["play", "samurai", "--seats", "human,genius"],
        "there is no player 'genius'; there are random, greedy",
    ),
    "negative seed": (["play", "samurai", "--seed", "-1"], "a seed is a whole number from 0"),
    "unknown language": (["play", "samurai", "--language", "de"], "en, pl, cs, not 'de'"),
    "no such file": (["replay", "nothing.json"], "nothing.json cannot be read: No such file"),
    "no match": (["replay", "notes.txt"], "notes.txt is not a match saved by Tatami"),
    "damaged match": (["show", "damaged.json"], "damaged"),
    "a seat that is no whole number": (["show", "float_seat.json"], "a seat is a whole number, not 0.0"),
    "a seat that is a truth": (["replay", "bool_seat.json", "--all"], "a seat is a whole number, not False"),
    "another edition": (["play", "--resume", "other_edition.json"], "was played with edition 7 of samurai; this is"),
    "another game's match": (["play", "other", "--resume", "match.json"], "there is no game 'other'"),
    "options for a resumed match": (
        ["play", "--resume", "match.json", "--seed", "3"],
        "keeps its players, options and",
    ),
    "no such ply": (["show", "match.json", "--ply", "99"], "plies 0 to 30, not 99"),
    "no such seat": (["show", "match.json", "--seat", "3"], "seats 0 to 2, not 3"),
    "unwritable drawing": (["show", "match.json", "--svg", "missing/board.svg"], "missing/board.svg: No such file"),
    "replay of no seat": (["replay", "match.json", "--all", "--seat", "7"], "seats 0 to 2, not 7"),
    "no games to verify": (["verify", "samurai", "--games", "0"], "--games"),
    "no seeds to verify": (["verify", "samurai", "--seed", str(2**63 - 1)], "there is no room for so many games"),
    "too large a seed to verify": (["verify", "samurai", "--seed", "9" * 30], "there is no room for so many games"),
    "more games than memory": (
        ["arena", "samurai", "--seats", "greedy,random", "--games", "9" * 14],
        "at most 10,000,000 games",
    ),
    "no seeds for an arena": (
        ["arena", "samurai", "--seats", "greedy,random", "--games", "9", "--seed", str(2**63 - 1)],
        "there is no room",
    ),
    "no such port": (["serve", "--port", "99999"], "a port is a number from 1 to 65535, not 99999"),
    "a port below zero": (["serve", "--port", "-1"], "a port is a number from 1 to 65535, not -1"),
    "no database": (["serve", "--port", "47999", "--database", "foo"], "a database is sqlite:///FILE or postgresql://"),
    "an unknown database": (
        ["serve", "--port", "47999", "--database", "oracle://a:b@c/d"],
        "PostgreSQL, not in oracle",
    ),
    "a database nowhere": (
        ["serve", "--port", "47999", "--database", "sqlite:////nowhere/at/all.db"],
        "sqlite:////nowhere/at/all.db cannot be opened: unable to open database file",
    ),
    "a database that does not answer": (
        ["serve", "--port", "47999", "--database", "postgresql://me:secret@127.0.0.1:1/x"],
        "postgresql://me:***@127.0.0.1:1/x cannot be opened: connection failed",
    ),
    "verify an unknown game": (["verify", "shogi"], "there is no game 'shogi'"),
    "measure an unknown game": (["bench", "shogi"], "there is no game 'shogi'"),
    "search on the GPU": (["bench", "samurai", "--gpu", "--search"], "give --gpu or --search, not both"),
    "measure too many players": (["bench", "samurai", "--players", "9"], "for 2, 3, 4 players, not 9"),
    "clauses of an unknown game": (["clauses", "shogi"], "there is no game 'shogi'"),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input_is_refused_in_one_line_with_exit_code_2_and_changes_nothing(case, run, saved, monkeypatch):
    arguments, expected = BAD_INPUT[case]
    monkeypatch.chdir(saved.parent)
    Path("notes.txt").write_text("Buy rice.")
    data = json.loads(saved.read_text())
    Path("damaged.json").write_text(json.dumps({**data, "seed": 5}))
    Path("other_edition.json").write_text(json.dumps({**data, "edition": 7}))
    for kind in (float, bool):
        moves = [[kind(seat), action] for seat, action in data["moves"]]
        Path(f"{kind.__name__}_seat.json").write_text(json.dumps({**data, "moves": moves}))
    before = {file: file.read_bytes() for file in Path().iterdir()}

    code, out, err = run(*arguments)

    assert code == 2 and out == ""
    assert err.startswith("tatami: ") and err.count("\n") == 1 and err.endswith("\n")
    assert expected in err
    assert {file: file.read_bytes() for file in Path().iterdir()} == before


def test_a_setting_that_is_no_number_is_named(run, monkeypatch, tmp_path):
    monkeypatch.setenv("TATAMI_PACE", "fast")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    error = "tatami: TATAMI_PACE in the environment is a number, not 'fast'\n"
    assert run("serve", "--port", "47999") == (2, "", error)


def test_without_a_gpu_the_measurement_is_refused_in_one_line(run, monkeypatch):
    from tatami.kernel import gpu

    def none():
        raise gpu.NoGPU("no GPU: numba.cuda finds no CUDA device here")

    monkeypatch.setattr(gpu, "find_cuda", none)
    assert run("bench", "samurai", "--gpu") == (2, "", "tatami: no GPU: numba.cuda finds no CUDA device here\n")


def test_a_closed_pipe_is_no_error(saved):
    command = [sys.executable, "-c", "from tatami.cli import main; main()", "replay", str(saved), "--all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (0, 1)


# --- playing ----------------------------------------------------------------------------------------------------------

PLAY = ("play", "samurai", "--preset", "basic", "--seed", "5")


def test_a_match_against_bots_is_played_by_numbers_and_names(run):
    first = SAMURAI.start(players=3, seed=5, preset="basic").actions()[0]
    code, out, err = run(*PLAY, typed=[str(first), "O9", "end turn", "quit"])
    assert code == 0 and not err
    assert "Green places Buddha 4 on O9" in out
    assert "Gold places" in out and "Red places" in out  # the bots have answered
    assert "You have left the match" in out


def test_a_wrong_choice_is_explained_and_asked_again(run):
    code, out, _ = run(*PLAY, typed=["999", "pass", "hex Z99", "9" * 5000, "", "quit"])
    assert code == 0
    assert "the actions have the numbers 1 to 5, not 999" in out
    assert "seat 0 cannot play 'pass' now" in out
    assert "no action is called 'hex Z99'" in out
    assert "moves played: 0." in out


def test_help_hint_log_and_board_change_nothing(run):
    code, out, _ = run(*PLAY, typed=["help", "hint", "log", "board", "quit"])
    assert code == 0 and "take your last move back" in out
    assert re.search(r"Try: .+ \(expected result \d+%\)\. Second choice: .+\.", out) and "Green begins" in out
    assert "moves played: 0." in out


def test_alone_with_bots_any_move_can_be_taken_back(run):
    code, out, _ = run(*PLAY, typed=["undo", "1", "1", "end turn", "undo", "undo", "undo", "undo", "quit"])
    assert code == 0
    assert out.count("There is no move of yours to take back") == 2
    assert "moves played: 0." in out


def test_among_people_an_own_move_can_be_taken_back_but_not_another_ones(run):
    typed = ["", "1", "undo", "1", "1", "end turn", "", "undo", "1", "quit"]
    code, out, _ = run(*PLAY, "--seats", "human,human", typed=typed)
    assert code == 0
    assert "There is no move of yours to take back" in out  # Gold has not moved, and Green's move is not Gold's
    assert "moves played: 4." in out


def test_among_people_a_move_that_showed_something_hidden_stands(run, monkeypatch):
    monkeypatch.setattr(tatami.Match, "reveals", lambda match, ply: True)
    code, out, _ = run(*PLAY, "--seats", "human,human", typed=["", "1", "undo", "quit"])
    assert code == 0 and "drew or showed something hidden, so it stands" in out
    assert "moves played: 1." in out


def test_among_people_nobody_undoes_after_others_have_moved(run):
    typed = ["", "1", "1", "end turn", "", "1", "1", "end turn", "", "undo", "quit"]
    code, out, _ = run(*PLAY, "--seats", "human,human", typed=typed)
    assert code == 0 and "Others have moved since" in out
    assert "moves played: 6." in out


def test_a_curtain_falls_also_if_only_the_one_who_leaves_has_a_secret():
    """As after a secret choice that takes one decision: whoever comes next could read it on the screen."""
    views = {None: b"public", 0: b"my choice", 1: b"public"}
    terminal = object.__new__(TerminalMatch)
    terminal.match = SimpleNamespace(view=lambda seat: SimpleNamespace(tobytes=lambda: views[seat]))
    terminal.people, terminal._at_screen, terminal._secrets = [0, 1], 0, False
    asked = []
    terminal.screen = SimpleNamespace(curtain=lambda seat: asked.append(seat) or True)
    assert terminal._hand_over(1, terminal.match.view(1))
    assert asked == [1]


def test_a_curtain_hides_secrets_between_people(run):
    code, out, _ = run(*PLAY, "--seats", "human,human", "--language", "en", typed=["", "1", "1", "end turn"])
    assert code == 0
    before, green, gold = out.split("Pass the screen to ")
    assert "Hand:" not in before
    assert green.startswith("Green") and "Hand:" in green
    assert gold.startswith("Gold") and "Hand:" not in gold  # nobody pressed Enter, so nothing is shown


def test_a_saved_match_is_resumed_where_it_stood(run, tmp_path):
    file = tmp_path / "match.json"
    code, out, _ = run(*PLAY, typed=["1", "save", f"save {tmp_path}/missing/x.json", f"save {file}", "quit"])
    assert code == 0 and f"Saved in {file}" in out
    assert "save needs a file name" in out and "No such file or directory" in out
    code, out, _ = run("play", "--resume", file, typed=["quit"])
    assert code == 0 and "moves played: 1." in out
    assert run("play", "samurai", "--resume", file, typed=["quit"])[0] == 0


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (".", "this cannot be the name of a file"),
        ("/", "this cannot be the name of a file"),
        ("a\0b", "this cannot be the name of a file"),
        ("~nosuchuser/x", "~nosuchuser/x: Could not determine home directory."),
        ("a" * 300, f"{'a' * 300}: File name too long"),
    ],
)
def test_a_name_that_no_file_can_have_is_refused_and_the_match_goes_on(run, tmp_path, monkeypatch, name, says):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*PLAY, typed=["1", f"save {name}", "save whole.json", "quit"])
    assert code == 0 and not err
    assert says in out and "Saved in whole.json" in out
    assert [file.name for file in tmp_path.iterdir()] == ["whole.json"]


@pytest.mark.parametrize("name", [".", "/", "a\0b"])
def test_saving_under_an_impossible_name_is_an_error_of_the_system(name):
    with pytest.raises(OSError, match="this cannot be the name of a file"):
        SAMURAI.start(players=2, preset="basic").save(name)


def test_the_number_of_players_can_be_given_as_an_option(run):
    code, out, _ = run("play", "samurai", "--preset", "basic", "--option", "players=2", typed=["quit"])
    assert code == 0 and "Gold" in out and "Red" not in out


def test_bots_alone_play_to_the_end_and_the_result_is_told(run):
    code, out, _ = run(*PLAY, "--seats", "greedy,random")
    assert code == 0 and "The match is over" in out
    assert "The seed of this match: 5" in out


def test_a_person_can_play_a_whole_match_and_save_it(run, tmp_path):
    file = tmp_path / "whole.json"
    match, chooser = SAMURAI.start(players=2, seed=5, preset="basic"), player("random", 1)
    bot, typed = player("greedy", 5 + 1 + 1), []
    while not match.over:
        seat = match.seat
        action = (bot if seat else chooser).choose(match.view(seat))
        if seat == 0:
            typed.append(str(action))
        match.play(action)
    code, out, _ = run(*PLAY, "--seats", "human,greedy", typed=[*typed, "log", f"save {file}", ""])
    assert code == 0 and "The match is over" in out
    assert SAMURAI.load(file).moves == match.moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_has_every_language(run, language):
    code, out, _ = run(*PLAY, "--language", language, typed=["help", "1", "undo", "hint", "quit"])
    assert code == 0 and SAMURAI.words(language).seat(0) in out
    hint = {"en": "expected result", "pl": "spodziewany wynik", "cs": "očekávaný výsledek"}[language]
    assert re.search(rf": .+ \({hint} \d+\s?%\)\. .+: .+\.", out)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_play_in_the_terminal(run, level):
    code, out, _ = run(*PLAY, "--seats", f"human,{level}", typed=["quit"])
    assert code == 0 and level in out
    assert level in run("play", "--help")[1]


def test_the_three_languages_of_the_terminal_have_the_same_keys_and_places():
    import tomllib

    def places(entry, path=""):
        if isinstance(entry, dict):
            return {key: value for name in entry for key, value in places(entry[name], f"{path}.{name}").items()}
        return {path: sorted(re.findall(r"{(\w+)", entry))}

    folder = Path(words.__file__).parent
    texts = [places(tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))) for language in LANGUAGES]
    assert texts[0] == texts[1] == texts[2]


# --- viewing ----------------------------------------------------------------------------------------------------------


def test_a_replay_shows_every_move(run, saved):
    match = SAMURAI.load(saved)
    code, out, _ = run("replay", saved, "--all")
    assert code == 0 and "Setup" in out
    for ply, (seat, number) in enumerate(match.moves, 1):
        assert f"Move {ply} · {SAMURAI.words().seat(seat)} · {SAMURAI.action(number)}" in out


def test_a_replay_as_a_seat_keeps_the_others_secrets(run, saved):
    code, out, _ = run("replay", saved, "--all", "--seat", "1")
    assert code == 0
    assert "Gold draws " in out and "Green draws a tile" in out
    assert " · Green\n" in out and " · Green · " not in out and " · Gold · tile " in out


def test_a_replay_is_stepped_through(run, saved):
    code, out, _ = run("replay", saved, typed=["", "", "b", "29", "99", "", ""])
    assert code == 0
    stops = [line for line in out.split("Move ") if " of 30. Enter" in line]
    assert [int(stop.split()[0]) for stop in stops] == [0, 1, 2, 1, 29, 29, 30]
    assert "There are moves 0 to 30, not 99" in out


def test_a_position_is_shown_as_text_or_written_as_a_drawing(run, saved, tmp_path):
    match = SAMURAI.load(saved)
    assert run("show", saved) == (0, match.view(None).text_board() + "\n", "")
    assert run("show", saved, "--ply", "7", "--seat", "2")[1] == match.at(7).view(2).text_board() + "\n"
    assert run("show", saved, "--svg", tmp_path / "board.svg", "--language", "pl") == (0, "", "")
    assert (tmp_path / "board.svg").read_text("utf-8") == match.view(None).svg(SAMURAI.words("pl")) + "\n"


# --- measuring and checking -------------------------------------------------------------------------------------------


def test_verify_reports_what_was_checked(run):
    code, out, err = run("verify", "samurai", "--games", "4", "--json")
    report = json.loads(out)
    assert code == 0 and not err
    assert report["clean"] and report["games"] == 4 and report["checks"]["non-interference"] > 0


def test_verify_lists_faults_and_ends_with_exit_code_1(run, monkeypatch):
    monkeypatch.setattr(verify, "check_interpreted_equals_compiled", lambda *_: None)
    monkeypatch.setitem(SAMURAI.rules.functions, "redeal", lambda s, seat, seed: None)
    code, out, _ = run("verify", "samurai", "--games", "1")
    assert code == 1 and "FAULT: " in out and "SA-15.3" in out and out.endswith(" faults\n")


def test_the_speed_of_the_search_is_shown_with_or_without_openspiel(run, monkeypatch):
    from tatami.lab import bench

    lines = [
        {"game": "samurai", "players": 3, "iterations_per_second": 12345.6},
        {"game": "openspiel hearts", "players": None, "iterations_per_second": None},
    ]
    monkeypatch.setattr(bench, "measure_search", lambda names, players: lines if names == ["samurai"] else [])
    assert json.loads(run("bench", "--search", "samurai", "--json")[1]) == lines
    code, out, _ = run("bench", "samurai", "--search")
    assert code == 0 and "12,346" in out and "OpenSpiel is not installed" in out
    lines[1]["iterations_per_second"] = 50.0
    assert "OpenSpiel is not installed" not in run("bench", "samurai", "--search")[1]


def test_bench_prints_a_table_or_json(run, monkeypatch):
    from tatami.lab import bench

    report = {"game": "samurai", "players": 3, "moves_per_second": 1234567.8, "ratio": 4.321, "first": None}
    monkeypatch.setattr(bench, "measure", lambda name, players: report)
    assert json.loads(run("bench", "samurai", "--json")[1]) == [report]
    code, out, _ = run("bench", "samurai")
    assert code == 0 and "1,234,568" in out and "4.32" in out and "moves per second" in out


def test_clauses_are_counted(run):
    code, out, _ = run("clauses", "samurai", "--json")
    (report,) = json.loads(out)
    assert code == (0 if report["complete"] else 1) and report["game"] == "samurai" and len(report["clauses"]) > 100
    assert run("clauses", "samurai")[0] == code


def test_preparing_again_is_instant(run):
    run("prepare", "samurai")
    assert run("prepare", "samurai") == (0, "", "")


def test_help_does_not_import_packages_it_does_not_need():
    script = "import sys, tatami.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    packages = ("tatami.lab", "tatami.web", "tatami.terminal", "tatami.games.samurai")
    assert "tatami.cli" in loaded and not [
        name for name in loaded if name.startswith((*packages, "fastapi", "sqlalchemy"))
    ]


def test_python_m_tatami_is_the_command(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tatami", "games", "--json"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("tatami", run_name="__main__")
    assert not left.value.code
    assert "samurai" in {each["name"] for each in json.loads(capsys.readouterr().out)}
