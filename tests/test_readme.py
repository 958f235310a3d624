"""The examples in the README run and print what it says."""

import doctest
import re
from pathlib import Path

import pytest

import tatami
from tatami import match

README = Path(__file__).resolve().parent.parent / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def run(name, text):
    """Run a text's examples; return how many failed and how many there were."""
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    return doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)


@pytest.mark.parametrize("block", range(len(BLOCKS)))
def test_the_examples_of_the_readme_run(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    failed, tried = run(f"README block {block}", BLOCKS[block])
    assert tried > 0 and failed == 0


def test_there_are_examples_in_the_readme():
    assert BLOCKS


@pytest.mark.parametrize("module", [tatami, match])
def test_the_examples_of_the_python_api_run(module):
    failed, tried = run(module.__name__, module.__doc__)
    assert tried > 0 and failed == 0


def test_every_make_target_that_the_readme_names_exists():
    makefile = README.with_name("Makefile").read_text("utf-8")
    for target in re.findall(r"`make ([a-z-]+)`", README.read_text("utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_file_that_the_readme_links_to_exists():
    for link in re.findall(r"\]\((?!http)([^)#]+)", README.read_text("utf-8")):
        assert (README.parent / link).exists(), link
