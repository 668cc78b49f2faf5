"""Adds to the site what lies outside docs: the studies, pages of the project, the Python package, linked files."""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROJECT = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
_LINK = re.compile(r"(\]\()([^)#\s]+)(#[^)\s]*)?\)")
_LANGUAGES = {".tcl": "tcl", ".py": "python", ".rs": "rust"}

#: The page of the site for each of these paths in the repository.
_pages: dict[str, str] = {}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages, and a page for every file of the repository that a page links to."""
    _pages.clear()
    for file in files:
        if file.src_uri.endswith(".md"):
            _pages[f"docs/{file.src_uri}"] = file.src_uri
    for path in sorted(ROOT.glob("studies/*/*.md")):
        name = path.parent.name if path.name == "README.md" else f"{path.parent.name}-{path.stem}"
        _add(files, config, path, f"studies/{name}.md")
    for picture in sorted(ROOT.glob("studies/*/figures/*")):
        _add(files, config, picture, f"studies/{picture.parent.parent.name}/{picture.name}")
    for name in PROJECT:
        _add(files, config, ROOT / name, f"project/{name}")
    for path in sorted((HERE / "python").glob("*.md")):
        _add(files, config, path, f"python/{path.name}")
    _add(files, config, HERE / "style.css", "style.css")
    for page in [path for path in _pages if path.endswith(".md")]:
        for match in _LINK.finditer((ROOT / page).read_text(encoding="utf-8")):
            target = _in_repository(page, match[2])
            if target and target not in _pages and (ROOT / target).is_file() and _is_text(target):
                _pages[target] = f"source/{target}.md"
                files.append(File.generated(config, _pages[target], content=_listing(target)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Make links lead to pages of the site; links to folders without a page become text."""
    path = next((path for path, uri in _pages.items() if uri == page.file.src_uri), "")

    def link(match: re.Match[str]) -> str:
        target = _in_repository(path, match[2])
        if target is None or page.file.src_uri.startswith("source/"):
            return match[0]
        found = _pages.get(target) or _pages.get(posixpath.join(target, "README.md"))
        if not found:
            return "](" + _MISSING + ")" if (ROOT / target).is_dir() else match[0]
        return f"]({posixpath.relpath(found, posixpath.dirname(page.file.src_uri) or '.')}{match[3] or ''})"

    if page.file.src_uri == "studies.md":
        markdown = re.sub(r"\| ([\w-]+) \|$", lambda cell: f"| {_verdicts(cell[1])} |", markdown, flags=re.M)
    markdown = _outside_code(markdown, lambda text: _LINK.sub(link, text))
    return re.sub(rf"\[([^\]]*)\]\({_MISSING}\)", r"\1", markdown)


_MISSING = "no-page"


def _add(files: Files, config: MkDocsConfig, path: Path, uri: str) -> None:
    files.append(File.generated(config, uri, abs_src_path=str(path)))
    _pages[path.relative_to(ROOT).as_posix()] = uri


def _in_repository(page: str, target: str) -> str | None:
    """Return the path of a link's target in the repository; `None` if the target is a web address."""
    if ":" in target:
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target))


def _is_text(path: str) -> bool:
    return Path(path).suffix not in {".png", ".svg", ".ipynb"}


def _listing(path: str) -> str:
    text = (ROOT / path).read_text(encoding="utf-8")
    return f"# {Path(path).name}\n\n`{path}`\n\n~~~~ {_LANGUAGES.get(Path(path).suffix, 'text')}\n{text}~~~~\n"


def _verdicts(study: str) -> str:
    """Count the recorded verdicts of a study's claims."""
    file = ROOT / "studies" / study / "results.json"
    if not file.exists():
        return ""
    counts = Counter(row["verdict"] for row in json.loads(file.read_text(encoding="utf-8")).values())
    return f"{counts['PASS']} pass, {counts['DIFFERS']} differ, {counts['AMBIGUOUS']} ambiguous"


def _outside_code(markdown: str, change: Callable[[str], str]) -> str:
    """Change the text outside of fenced code."""
    parts = re.split(r"(^```.*?^```\s*$)", markdown, flags=re.M | re.S)
    return "".join(part if part.startswith("```") else change(part) for part in parts)
