"""Reports as files: one HTML page that needs nothing else, with its plots inside, and the figures as CSV."""

import csv
import html
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ludocracy.lab.report import Interval
from ludocracy.play.files import atomic_write

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #ddd; text-align: right; }
th:first-child, td:first-child { text-align: left; } code { background: #f2f2f2; padding: .1rem .3rem; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; } figure { margin: 1.5rem 0; } figcaption { font-weight: 600; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818; } th, td { border-color: #444; }
code { background: #2a2a2a; } svg text { fill: #ddd; } }
"""
#: For plots in files of their own: the text of a dark page is light.
_DARK_TEXT: Final = "@media (prefers-color-scheme: dark) { text { fill: #ddd; } }"


class Bar(NamedTuple):
    """One bar of a plot: its label, its value with the interval, and its group, which gives the colour."""

    label: str
    value: Interval
    group: int = 0


class Plot(NamedTuple):
    title: str
    bars: Sequence[Bar]
    line: float | None = None  # a value to compare with
    line_label: str = ""
    percent: bool = False


class Document(NamedTuple):
    """A report: a title, tables as headings and rows, plots, the command that reproduces it."""

    title: str
    tables: Sequence[tuple[str, Sequence[str], Sequence[Sequence[str]]]]
    plots: Sequence[Plot]
    command: str
    command_label: str
    language: str


_COLOURS: Final = ("#2f6f9f", "#c2612c", "#4a8f4a", "#8a5aa8", "#a8862b")


def svg(plot: Plot) -> str:
    """Draw horizontal bars with their intervals as SVG, without a library or a script."""
    high = max([bar.value.high for bar in plot.bars if bar.value.high < 1e9] + [bar.value.middle for bar in plot.bars])
    low = min([0.0] + [bar.value.low for bar in plot.bars if bar.value.low > -1e9])
    high = min(1.0, high * 1.05) if plot.percent else high * 1.05
    span = (high - low) or 1.0
    left, width, step = 230, 560, 28

    def x(value: float) -> float:
        return left + width * (min(max(value, low), high) - low) / span

    height = step * len(plot.bars) + 40
    parts = [f'<svg viewBox="0 0 {left + width + 110} {height}" role="img" aria-label="{html.escape(plot.title)}">']
    for row, bar in enumerate(plot.bars):
        top = 8 + row * step
        middle = top + step / 2 - 3
        shown = f"{bar.value.middle:.1%}" if plot.percent else f"{bar.value.middle:.1f}"
        colour = _COLOURS[bar.group % len(_COLOURS)]
        parts.append(
            f'<text x="{left - 8}" y="{middle + 5}" text-anchor="end" font-size="14">{html.escape(bar.label)}</text>'
        )
        parts.append(
            f'<rect x="{x(min(0.0, bar.value.middle)):.1f}" y="{top}" height="{step - 8}" fill="{colour}" '
            f'width="{abs(x(bar.value.middle) - x(0.0)):.1f}"/>'
        )
        parts.append(
            f'<path d="M{x(bar.value.low):.1f} {middle}H{x(bar.value.high):.1f}m0 -5v10M{x(bar.value.low):.1f} {middle - 5}v10" '
            f'stroke="#888" stroke-width="2" fill="none"/>'
        )
        parts.append(f'<text x="{left + width + 8}" y="{middle + 5}" font-size="14">{shown}</text>')
    if plot.line is not None:
        at = x(plot.line)
        parts.append(f'<path d="M{at:.1f} 2V{height - 24}" stroke="#b00" stroke-dasharray="5 4"/>')
        parts.append(
            f'<text x="{at:.1f}" y="{height - 8}" font-size="13" text-anchor="middle">{html.escape(plot.line_label)}</text>'
        )
    return "".join([*parts, "</svg>"])


def picture(plot: Plot) -> str:
    """Return a plot as a file of its own, which can be read on a light and on a dark page."""
    tag, end, rest = svg(plot).partition(">")
    tag = tag.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif"')
    return f"{tag}{end}<style>{_DARK_TEXT}</style>{rest}\n"


def page(document: Document) -> str:
    """Return the whole report as HTML."""
    out = [
        f'<!doctype html><html lang="{document.language}"><head><meta charset="utf-8"><title>{html.escape(document.title)}</title>'
    ]
    out.append('<meta name="viewport" content="width=device-width, initial-scale=1">')
    out.append(f"<style>{_STYLE}</style></head><body><h1>{html.escape(document.title)}</h1>")
    for plot in document.plots:
        out.append(f"<figure><figcaption>{html.escape(plot.title)}</figcaption>{svg(plot)}</figure>")
    for title, head, rows in document.tables:
        if title:
            out.append(f"<h2>{html.escape(title)}</h2>")
        cells = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
        out.append(f"<table><thead><tr>{cells}</tr></thead><tbody>")
        for row in rows:
            out.append("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>")
        out.append("</tbody></table>")
    out.append(
        f"<p>{html.escape(document.command_label)}: <code>{html.escape(document.command)}</code></p></body></html>\n"
    )
    return "\n".join(out)


def write_csv(path: Path, head: Sequence[str], rows: Sequence[Sequence[str | int | float]]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    with atomic_write(path) as file:
        file.write(text.getvalue())


def markdown(document: Document, plots: str) -> str:
    """Return the report as Markdown, for documentation; its plots are files `<plots>-1.svg` and so on."""
    out = [f"# {document.title}", ""]
    for number, plot in enumerate(document.plots, 1):
        out += [f"![{plot.title}]({plots}-{number}.svg)", ""]
    for title, head, rows in document.tables:
        out += [f"## {title}", ""] if title else []
        out += ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
        out += ["| " + " | ".join(row) + " |" for row in rows]
        out.append("")
    return "\n".join([*out, f"{document.command_label}:", "", "```", document.command, "```", ""])


def write_page(path: Path, document: Document) -> None:
    """Write the report as an HTML page, and beside it as Markdown with the plots as files."""
    with atomic_write(path) as file:
        file.write(page(document))
    with atomic_write(path.with_suffix(".md")) as file:
        file.write(markdown(document, "plot"))
    for number, plot in enumerate(document.plots, 1):
        with atomic_write(path.with_name(f"plot-{number}.svg")) as file:
            file.write(picture(plot))
