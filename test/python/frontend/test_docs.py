"""The Python blocks of the front end's page and of the README run, in order, in one
namespace per page."""

import linecache
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[3]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@pytest.mark.parametrize(
    ("page", "least"), [("docs/PythonFrontEnd.md", 5), ("README.md", 1)]
)
def test_page_runs(page, least):
    text = (ROOT / page).read_text()
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) >= least
    namespace = {"__name__": "page"}
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        # Kernels read their source: the block at its lines of the page.
        source = "\n" * line + block[1]
        name = f"{page}:{line}"
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        exec(compile(source, name, "exec"), namespace)
