"""Arithmetic of colours: mixing, WCAG contrast, and how far apart two colours look, also to colour-blind people."""

from __future__ import annotations

import math

RGB = tuple[float, float, float]

# Machado, Oliveira, Fernandes 2009: full dichromacy, on linear RGB
BLIND: dict[str, tuple[RGB, RGB, RGB]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def parts(hexa: str) -> RGB:
    """#RRGGBB as three numbers from 0 to 1."""
    return int(hexa[1:3], 16) / 255, int(hexa[3:5], 16) / 255, int(hexa[5:7], 16) / 255


def mix(a: str, b: str, share: float) -> str:
    """Colour a with this share of b in it."""
    blend = (round(255 * (x + (y - x) * share)) for x, y in zip(parts(a), parts(b)))
    return "#" + "".join(f"{v:02X}" for v in blend)


def linear(hexa: str) -> RGB:
    """Light, rather than the screen's numbers."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts(hexa))
    return r, g, b


def luminance(hexa: str) -> float:
    r, g, b = linear(hexa)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """WCAG contrast ratio, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def best_on(ground: str, *inks: str) -> str:
    """The ink that reads best on this ground."""
    return max(inks, key=lambda ink: contrast(ground, ink))


def as_seen_by(eyes: str, hexa: str) -> RGB:
    """A colour in linear light as "protan", "deutan" or "tritan" eyes see it; any other word: unchanged."""
    light = linear(hexa)
    if eyes not in BLIND:
        return light
    r, g, b = (min(1.0, max(0.0, sum(k * v for k, v in zip(row, light)))) for row in BLIND[eyes])
    return r, g, b


def lab(light: RGB) -> RGB:
    """CIE L*a*b* (D65) of linear light."""
    r, g, b = light
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a: str, b: str, eyes: str = "all") -> float:
    """How far apart two colours look (CIE76; 2 is just visible, 20 is plain)."""
    return math.dist(lab(as_seen_by(eyes, a)), lab(as_seen_by(eyes, b)))
