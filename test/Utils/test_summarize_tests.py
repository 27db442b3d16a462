"""utils/summarize-tests.py counts, and never calls a silent run a success."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "utils" / "summarize-tests.py"

MIXED = """<testsuites><testsuite>
<testcase classname="a" name="good"/>
<testcase classname="a" name="bad"><failure>no</failure></testcase>
<testcase classname="a" name="not here"><skipped/></testcase>
<testcase classname="a" name="off" status="notrun"/>
</testsuite></testsuites>"""


def summarize(folder):
    done = subprocess.run(
        [sys.executable, SCRIPT, folder], capture_output=True, text=True
    )
    return done.returncode, done.stdout.splitlines()


def leave(folder, name, rc, xml=None):
    (folder / f"{name}.rc").write_text(f"{rc}\n")
    if xml:
        (folder / f"{name}.xml").write_text(xml)


def test_adds_up_and_names_failures(tmp_path):
    leave(tmp_path, "lit", 1, MIXED)
    leave(tmp_path, "pytest", 0, '<testsuite><testcase name="x"/></testsuite>')
    rc, lines = summarize(tmp_path)
    assert rc == 1
    assert lines[-1] == "2 passed, 1 failed, 2 skipped"
    assert "FAILED lit: a.bad" in lines


def test_all_good(tmp_path):
    leave(tmp_path, "lit", 0, '<testsuite><testcase name="x"/></testsuite>')
    leave(tmp_path, "pytest", 5)
    assert summarize(tmp_path) == (0, ["1 passed, 0 failed, 0 skipped"])


def test_crashed_runner_is_a_failure(tmp_path):
    leave(tmp_path, "lit", 0, '<testsuite><testcase name="x"/></testsuite>')
    leave(tmp_path, "CoreTests", 139, "<testsuite><testcase")
    rc, lines = summarize(tmp_path)
    assert rc == 1
    assert lines[-1] == "1 passed, 1 failed, 0 skipped"


def test_nothing_ran_is_a_failure(tmp_path):
    leave(tmp_path, "lit", 0)
    assert summarize(tmp_path) == (1, ["0 passed, 0 failed, 0 skipped"])
