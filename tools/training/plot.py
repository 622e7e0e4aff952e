# SPDX-License-Identifier: MIT
"""A curve as a handwritten SVG picture, so that no plotting package is needed."""
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 20, 50


def _ticks(least, most, count=5):
    """Round numbers between two limits."""
    span = (most - least) or 1.0
    step = 10 ** math.floor(math.log10(span / count))
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= count)
    first = math.ceil(least / step - 1e-9)
    return [i * step for i in range(first, math.floor(most / step + 1e-9) + 1)]


def write_plot(path, points, x_title, y_title):
    """Writes a curve through points (x, y)."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    least_x, most_x = 0, max(xs) or 1
    margin = (max(ys) - min(ys)) * 0.05 or 0.01
    least_y, most_y = min(ys) - margin, max(ys) + margin

    def place(x, y):
        return (
            LEFT + (x - least_x) / (most_x - least_x) * (WIDTH - LEFT - RIGHT),
            HEIGHT - BOTTOM - (y - least_y) / (most_y - least_y) * (HEIGHT - TOP - BOTTOM),
        )

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for value in _ticks(least_x, most_x):
        x, y = place(value, least_y)
        lines.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{value:g}</text>')
    for value in _ticks(least_y, most_y):
        x, y = place(least_x, value)
        lines.append(
            f'<path d="M{x:.1f} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>'
        )
    curve = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in points)
    lines += [
        f'<polyline points="{curve}" fill="none" stroke="#1f5fa8" stroke-width="2"/>',
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">'
        f"{escape(x_title)}</text>",
        f'<text transform="translate(16 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" '
        f'text-anchor="middle">{escape(y_title)}</text>',
        "</svg>",
    ]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
