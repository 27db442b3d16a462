#!/usr/bin/env python3
"""Check that docs/generated is what mlir-tblgen makes of the definitions.

`--write` brings it up to date. Which pages exist is the table DOCS in
checklib.py; a page without an entry there is stale too. A description must not
have the name of a text that it meant to contain: behind `#`, TableGen takes the
name of a global for itself.
"""

import re
import sys

from checklib import DOCS, arguments, finish, tblgen

GENERATED = "docs/generated"
# Traits and interfaces stand in backticks.
GLOBAL = re.compile(r"(?<!`)PTO(?:ISA)?_[A-Z]\w*(?![`\w])")


def find_globals(name, text):
    """Problems with names of TableGen in a page."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in GLOBAL.findall(line):
            yield (f"{name}:{number}: error: '{found}' is the name of a text;"
                   " !strconcat takes the text")  # fmt: skip


def main():
    parser = arguments(__doc__)
    parser.add_argument("--write", action="store_true", help="update the pages")
    args = parser.parse_args()
    folder = args.root / GENERATED

    problems, seen = [], 0
    pages = {
        folder / page: tblgen(args.root, td, options)
        for td, options, page in DOCS
        if (args.root / td).is_file()
    }
    for page, text in pages.items():
        seen += 1
        problems += find_globals(page.relative_to(args.root), text)
        if page.is_file() and page.read_text() == text:
            continue
        if args.write:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text)
            continue
        name = page.relative_to(args.root)
        problems.append(f"{name}: error: stale; run utils/check-docs.py --write")
    for page in sorted(set(folder.rglob("*.md")) - set(pages)):
        if args.write:
            page.unlink()
            continue
        name = page.relative_to(args.root)
        problems.append(f"{name}: error: no definition makes this page")
    return finish("check-docs", problems, seen and f"{seen} pages")


if __name__ == "__main__":
    sys.exit(main())
