"""A new game from the command is complete: verified, tested, and played in terminal, browser and Gymnasium."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bench.browser import open_browser
from bench.servers import running_server
from tatami import cli, scaffold
from tatami.errors import BadOption
from tests.browser.steps import play_now, press_any, wait_for_turn

NAME = "castle_siege"
ENTRY_POINT = f"[tatami.games]\n{NAME} = {NAME}\n"


def lay_down(folder: Path) -> Path:
    """Make a new game and what installing it would add, so that nothing has to be installed for a test."""
    scaffold.create(NAME, folder)
    info = folder / NAME / "src" / f"{NAME}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINT)
    return folder / NAME


@pytest.fixture(scope="module")
def plug_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_down(tmp_path_factory.mktemp("new"))


def python(plug_in: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(plug_in / "src")}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, env=environment, cwd=plug_in, capture_output=True, text=True, timeout=300, input=typed, check=False
    )


def test_it_is_verified_clean(plug_in: Path) -> None:
    said = python(plug_in, "-m", "tatami", "verify", NAME, "--games", "300")
    assert said.returncode == 0 and said.stdout.endswith("clean\n"), said.stdout + said.stderr


def test_its_own_tests_pass_and_prove_every_clause(plug_in: Path) -> None:
    said = python(plug_in, "-m", "pytest", "-q", "tests")
    assert said.returncode == 0, said.stdout + said.stderr
    clauses = [
        line.split("**")[1]
        for line in (plug_in / "src" / NAME / "rulebook.md").read_text().splitlines()
        if "**" in line
    ]
    tests = (plug_in / "tests" / "test_rules.py").read_text()
    assert len(clauses) == 11 and all(f'"{clause}"' in tests for clause in clauses)


def test_it_is_played_in_the_terminal(plug_in: Path) -> None:
    moves = "".join("1\n" for _ in range(30))
    said = python(plug_in, "-m", "tatami", "play", NAME, "--seed", "5", typed=moves)
    assert said.returncode == 0, said.stderr
    assert "topples the pile!" in said.stdout


def test_it_is_trained_with_gymnasium(plug_in: Path) -> None:
    script = (
        "import gymnasium, tatami.envs\n"
        "envs = gymnasium.make_vec('tatami/CastleSiege-v0', num_envs=8)\n"
        "seen, infos = envs.reset(seed=1)\n"
        "for _ in range(50):\n"
        "    seen, rewards, *rest, infos = envs.step(infos['action_mask'].argmax(axis=1))\n"
        "print(seen.shape[0], abs(rewards).max() <= 1)"
    )
    said = python(plug_in, "-c", script)
    assert said.stdout == "8 True\n", said.stderr


def test_it_is_learned_and_played_in_the_browser(
    plug_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(plug_in / "src"))
    with running_server(tmp_path) as table, open_browser() as browser:
        page = browser.new_page()
        page.goto(table.address)
        cover = page.locator(f'.game[data-game="{NAME}"] .cover svg')
        assert cover.count() == 1 and "M90,160" in cover.inner_html()
        with table.client() as client:
            rules = client.get(f"/rules/{NAME}")
        assert rules.status_code == 200 and 'id="CS-2.4"' in rules.text
        page.click(f'form[action="/learn/{NAME}"] button')
        page.wait_for_selector(".lesson h2:has-text('The pile')")
        page.goto(table.address)
        play_now(page, NAME)
        while not (asked := wait_for_turn(page)).over:
            press_any(page, random.Random(asked.version))
        assert page.locator(".ending .result, .ending li").count() == 2


# --- in the house, and what is refused --------------------------------------------------------------------------------


def test_in_the_house_its_parts_go_where_those_of_the_others_are(tmp_path: Path) -> None:
    files = {str(file.relative_to(tmp_path)) for file in scaffold.create("abacus", tmp_path, in_house=True)}
    assert {
        "src/tatami/games/abacus/meta.toml", "src/tatami/games/abacus/rules/stones.py",
        "docs/rules/abacus.md", "tests/games/abacus/test_rules.py",
    } <= files  # fmt: skip
    assert not any("template" in (tmp_path / file).read_text().lower() for file in files)
    assert "**AB-1.1**" in (tmp_path / "docs/rules/abacus.md").read_text()


@pytest.mark.parametrize("name", ["", "x", "Castle", "castle-siege", "2stones", "class", "a__b"])
def test_a_name_that_no_package_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="a game's name is"):
        scaffold.create(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    scaffold.create(NAME, tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    with pytest.raises(BadOption, match="is there already; nothing was written"):
        scaffold.create(NAME, tmp_path)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_the_command_refuses_known_names_and_other_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, why in ((["samurai"], "there is a game"), ([NAME, "--in-house"], "not a checkout")):
        with pytest.raises(SystemExit) as left:
            cli.main(["new-game", *arguments, "--folder", str(tmp_path)])
        assert left.value.code == 2 and why in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
