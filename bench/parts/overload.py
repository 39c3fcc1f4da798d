"""More answers than one process can draw: how soon they are acknowledged, how far pages are behind."""

from __future__ import annotations

import argparse
import os
from typing import Any

from parts.houses import House
from parts.tables import Crowd, quantiles

MORE = 1.25  # times what one process can draw
ALL = 10_000.0  # answers a second: more than anybody could


async def measure_overload(measured: House, wishes: argparse.Namespace, tables: int) -> dict[str, Any]:
    """What the server can draw, with people who wait until everybody's page shows an answer; then more, by people who
    answer as soon as their own page asks them."""
    crowd = await Crowd.sits_down(measured.addresses, wishes, tables)
    most = await crowd.plays(ALL, wishes.seconds)
    over = await crowd.plays(MORE * most.per_second, wishes.seconds, patient=False)
    crowd.goes()
    rows = {"click to acknowledgement": quantiles(over.acknowledged), "page behind the click": quantiles(over.behind)}
    return {
        "tables": tables,
        "drawn_per_second": most.per_second,
        "asked_per_second": MORE * most.per_second,
        "taken_per_second": over.per_second,
        "refused": over.refused,
        "frames": len(over.pushes) / len(over.behind),
        "ms": rows,
        "load_average": os.getloadavg()[0],
    }


def show_overload(r: dict[str, Any]) -> None:
    print(f"{r['tables']} tables; {r['drawn_per_second']:.0f} answers a second can be drawn, ", end="")
    print(
        f"{r['asked_per_second']:.0f} were asked for, {r['taken_per_second']:.0f} taken, {r['refused']} refused; ",
        end="",
    )
    print(f"{100 * r['frames']:.0f} % of the frames were drawn; load average {r['load_average']:.1f}")
    for name, row in r["ms"].items():
        print(f"{name:<28} p50 {row['p50']:>8.1f} ms, p99 {row['p99']:>8.1f} ms, most {row['most']:>8.1f} ms")
