"""The printed page: one for all documents."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence

from common.claims import Result, Study, Verdict

#: The width of the page, characters.
WIDTH = 118


def counted(results: Sequence[Result]) -> str:
    """Return in words how many claims pass, differ and are ambiguous."""
    counts = Counter(result.verdict for result in results)
    words = [
        f"{counts[Verdict.PASS]} pass",
        f"{counts[Verdict.DIFFERS]} differ",
        f"{counts[Verdict.AMBIGUOUS]} ambiguous",
    ]
    if counts[Verdict.NOT_RUN]:
        words.append(f"{counts[Verdict.NOT_RUN]} in the full form only")
    if counts[Verdict.UNEXPECTED]:
        words.append(f"{counts[Verdict.UNEXPECTED]} UNEXPECTED")
    return ", ".join(words)


def page(study: Study, results: Sequence[Result]) -> str:
    """Return the part of the page for a document."""
    lines = [f"{study.title}: {counted(results)}", ""]
    before = ""
    width = max((len(result.claim.section) for result in results), default=0)
    for result in results:
        if result.verdict is Verdict.NOT_RUN:
            continue
        claim = result.claim
        head = f"  {result.verdict.value:<10} {claim.section:<{width}} "
        text = f"{claim.says}: {claim.document}; ours {result.ours}"
        lines += textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
        if result.reason:
            indent = " " * len(head)
            reason = "The reason is the same as before." if result.reason == before else result.reason
            before = result.reason
            lines += textwrap.wrap(reason, WIDTH, initial_indent=indent + "- ", subsequent_indent=indent + "  ")
    return "\n".join(lines) + "\n"
