"""Time against size, both logarithmic, as SVG."""

import math

CURVES = [
    ('replay', 'taptrail replay', '#0b6e4f'), ('DuckDB import, unordered', 'DuckDB import', '#b5651d'),
    ('chDB import', 'chDB import', '#8b3a8b'), ('sqlite3 import', 'sqlite3 import', '#4a6a8a'),
    ('floor in C', 'floor in C', '#777777'),
    ('report, all controls', 'taptrail report', '#1f5fbf'),
    ('DuckDB, report, all controls', 'DuckDB report', '#c02942'),
]


def plot(results):
    """The curves of the medians by size."""
    sizes = sorted(results)
    points = {label: [(s, results[s].median(label)) for s in sizes if results[s].median(label)] for label, _, _ in CURVES}
    times = [t for row in points.values() for _, t in row]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    left, right = math.log10(sizes[0]) - 0.1, math.log10(sizes[-1]) + 0.1

    def x(size):
        return 70 + 430 * (math.log10(size) - left) / (right - left)

    def y(seconds):
        return 340 - 300 * (math.log10(seconds) - low) / (high - low)

    svg = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 400" font-family="sans-serif" font-size="12">',
           '<rect width="680" height="400" fill="white"/>', '<text x="70" y="22">Seconds against clicks, medians</text>']
    for power in range(low, high + 1):
        svg.append(f'<line x1="70" x2="500" y1="{y(10**power):.0f}" y2="{y(10**power):.0f}" stroke="#ddd"/>')
        svg.append(f'<text x="62" y="{y(10**power) + 4:.0f}" text-anchor="end">{10**power:g} s</text>')
    for size in sizes:
        svg.append(f'<text x="{x(size):.0f}" y="362" text-anchor="middle">{size // 1_000_000} M</text>')
    for row, (label, name, colour) in enumerate(c for c in CURVES if points[c[0]]):
        path = ' '.join(f'{x(s):.1f},{y(t):.1f}' for s, t in points[label])
        svg.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        svg += [f'<circle cx="{x(s):.1f}" cy="{y(t):.1f}" r="3" fill="{colour}"/>' for s, t in points[label]]
        svg.append(f'<text x="515" y="{60 + 20 * row}" fill="{colour}">{name}</text>')
    return '\n'.join(svg + ['</svg>', ''])
