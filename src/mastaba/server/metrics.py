"""What is counted and measured while the server runs, for Prometheus. No person, no table, no address is named."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
LONG = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 60.0)
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # where several processes on one port put their numbers together

REGISTRY = CollectorRegistry()
commands = Histogram(
    "mastaba_command_seconds", "From a command's arrival to its answer", ["command"], buckets=SHORT, registry=REGISTRY
)
refusals = Counter("mastaba_refusals", "Commands that were refused, by reason", ["reason"], registry=REGISTRY)
appends = Histogram("mastaba_append_seconds", "Commits of events", buckets=SHORT, registry=REGISTRY)
events = Counter("mastaba_events", "Events stored", registry=REGISTRY)
thoughts = Histogram("mastaba_bot_seconds", "A bot's answer, without waiting", buckets=LONG, registry=REGISTRY)
waits = Histogram("mastaba_bot_wait_seconds", "A bot's wait for its turn", buckets=LONG, registry=REGISTRY)
picture_waits = Histogram(
    "mastaba_picture_wait_seconds", "A picture's wait for its turn", buckets=LONG, registry=REGISTRY
)
review_waits = Histogram("mastaba_review_wait_seconds", "A review's wait for its turn", buckets=LONG, registry=REGISTRY)
request_waits = Histogram(
    "mastaba_request_wait_seconds", "A page's wait for a thread", buckets=SHORT, registry=REGISTRY
)
page_waits = Histogram("mastaba_page_wait_seconds", "A page's wait for its turn", buckets=SHORT, registry=REGISTRY)
drawing_waits = Histogram(
    "mastaba_drawing_wait_seconds", "A frame's wait for its turn", buckets=SHORT, registry=REGISTRY
)
frames = Histogram("mastaba_frame_seconds", "A frame made for one viewer", buckets=SHORT, registry=REGISTRY)
frame_bytes = Counter("mastaba_frame_bytes", "Bytes of frames sent, before compression", registry=REGISTRY)
pushes = Counter("mastaba_pushes", "Calls to devices, by what came of them", ["outcome"], registry=REGISTRY)
notices = Counter(
    "mastaba_notices", "Calls to people, by channel and what came of them", ["channel", "outcome"], registry=REGISTRY
)
sockets = Gauge("mastaba_sockets", "Open pages", registry=REGISTRY, multiprocess_mode="livesum")
tables = Gauge("mastaba_tables", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum")


def exposition() -> bytes:
    """All of it as Prometheus reads it; of all processes on this port together."""
    registry = REGISTRY
    if SHARED_FOLDER in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
