"""The classes of a board: words, lines, targets that glow, ghosts that appear. Still ones first, then the living."""

from __future__ import annotations

TEXT_FONT = "'Alegreya Sans','Gill Sans','Noto Sans',sans-serif"
DISPLAY_FONT = "Cinzel,'Trajan Pro','Noto Serif',serif"
SIZES = (10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 28, 34, 42)

STILL_CSS = (
    f"text{{font-family:{TEXT_FONT};fill:var(--ink);font-size:13px;font-variant-numeric:lining-nums}}"
    + "".join(f".t{size}{{font-size:{size}px}}" for size in SIZES)
    + f".b{{font-weight:700}}.d{{font-family:{DISPLAY_FONT};font-weight:700}}"
    ".mid{text-anchor:middle}.end{text-anchor:end}.soft{fill:var(--ink-soft)}"
    ".none{fill:none}.edge{stroke:var(--outline);stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}"
    ".thin{stroke:var(--outline);stroke-width:.8;stroke-linejoin:round}"
    ".rim{stroke:var(--rim);stroke-width:1.4}"
    ".w1{stroke-width:1}.w2{stroke-width:2}.w3{stroke-width:3}.w4{stroke-width:4}"
    ".round{stroke-linejoin:round;stroke-linecap:round}.dash{stroke-dasharray:5 4}.dot{stroke-dasharray:1 4}"
    ".cast{fill:#000;fill-opacity:.16}.shine{fill:#fff;fill-opacity:.3}"
    ".panel{fill:var(--panel);stroke:var(--panel-edge);stroke-width:1.4}"
    ".hollow{fill:var(--hollow);stroke:var(--line);stroke-width:1.2}"
    ".lit{fill:var(--light);stroke:var(--lit);stroke-width:2.6;stroke-linejoin:round;pointer-events:none}"
    ".lit.clear{fill:none}"
    ".about{fill:none;stroke:var(--gold);stroke-width:3.4}.about.under{stroke:var(--outline);stroke-width:4.8}"
    ".last{fill:none;stroke:var(--last);stroke-width:2.4;stroke-dasharray:7 4}"
    ".hit{fill:none;pointer-events:all}.ghost{display:none}.faded{opacity:.45}.far{opacity:.3}"
    ".btn{fill:var(--lit-soft);stroke:var(--lit);stroke-width:2.2}"
    ".pointed{filter:drop-shadow(0 0 1.5px var(--last)) drop-shadow(0 0 2px var(--last))"
    " drop-shadow(0 0 7px var(--last))}"
)

LIVE_CSS = (
    ".act{outline:none}.act:hover{cursor:pointer}"  # and not in any case: a new light would restyle all that is in it
    ".act .lit.clear,.act .btn{filter:drop-shadow(0 0 1px var(--halo)) drop-shadow(0 0 1px var(--halo))}"
    ".act,.act>.hit{transition:translate .12s ease-out}"
    ".act:hover,.act.on{translate:0 -2px}"
    ".act:hover>.hit,.act.on>.hit,.act:hover>.ghost,.act.on>.ghost{translate:0 2px}"  # these stay where they are
    ".act:hover .lit,.act:focus-visible .lit,.act.on .lit,.act:hover .btn,.act:focus-visible .btn,.act.on .btn"
    "{stroke-width:4.4}"
    ".act:focus-visible>.hit,.act.on>.hit{stroke:var(--ink);stroke-width:2.4}"
    "svg:has([data-ways]) .hit[data-key]:hover{cursor:pointer}"  # two answers in a row
    ".ghost{pointer-events:none}"
    ".act:hover .ghost,.act:focus-visible .ghost,.act.on .ghost,.peek:hover .ghost,.ghost.shown{display:inline}"
    ".shown-by-log{filter:drop-shadow(0 0 1.5px var(--last)) drop-shadow(0 0 2px var(--last))"
    " drop-shadow(0 0 7px var(--last))}.shown-by-log .shown-by-log{filter:none}"
    "@media (prefers-reduced-motion:reduce){.act,.act>.hit{transition:none}}"
)
