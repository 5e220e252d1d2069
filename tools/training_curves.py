#!/usr/bin/env python3
"""Quality against time of the paper's network: writes the chart of docs/network.md.

    tools/training_curves.py PROGRAM DATA OUTPUT.svg

Trains the recipe with more and more position steps on the three airport graphs of DATA and draws the
modularity of KMeans clusters (K = 4) against the CPU seconds of the whole command.
"""

import json
import pathlib
import resource
import subprocess
import sys
import tempfile

STEPS = [10, 30, 75, 150, 300, 600, 1200]
GRAPHS = {"usa": "#3b6fb6", "brazil": "#c2552d", "europe": "#4b8f4b"}
PAPER = {"usa": 31.24, "brazil": 21.26, "europe": 17.74}
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 56, 20, 110, 48


def measured(program, edges, steps, folder):
    """CPU seconds and modularity in percent."""
    vectors = folder / "vectors.npz"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [program, "train", edges, "-o", folder / "model.irwe", "--embeddings", vectors, "-q"]
        + ["--method", "irwe-network", "--set", f"training.position_steps={steps}"],
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    result = subprocess.run(
        [program, "evaluate", "cluster", vectors, edges, "-k", "4", "--metric", "modularity"]
        + ["--which", "position", "--json", "-q"],
        check=True,
        capture_output=True,
        text=True,
    )
    return seconds, 100 * json.loads(result.stdout)["results"][0]["modularity"]["mean"]


def chart(curves):
    largest = max(seconds for points in curves.values() for seconds, _ in points)
    top = 35

    def place(seconds, percent):
        x = LEFT + (WIDTH - LEFT - RIGHT) * seconds / largest
        return x, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * max(percent, 0) / top

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" role="img" '
        'aria-label="Modularity of position against CPU seconds">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for percent in range(0, top + 1, 5):
        x, y = place(0, percent)
        parts.append(f'<path d="M{x:.1f} {y:.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{percent}</text>')
    step = max(round(largest / 6), 1)
    for seconds in range(0, int(largest) + 1, step):
        x, y = place(seconds, 0)
        parts.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{seconds}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">CPU seconds</text>')
    for name, points in curves.items():
        places = [place(*point) for point in points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        color = GRAPHS[name]
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places]
        x, y = place(largest, PAPER[name])
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{x:.1f}" stroke="{color}" stroke-dasharray="4 4"/>'
            f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{color}">{name}, paper</text>'
        )
    return "\n".join(parts + ["</svg>", ""])


def main():
    program, data, output = sys.argv[1:]
    curves = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in GRAPHS:
            edges = pathlib.Path(data) / name / "edges.txt"
            curves[name] = [
                measured(program, edges, steps, pathlib.Path(folder)) for steps in STEPS
            ]
            for steps, (seconds, percent) in zip(STEPS, curves[name]):
                print(f"{name}: {steps} steps, {seconds:.1f} CPU s, modularity {percent:.1f}")
    pathlib.Path(output).write_text(chart(curves))


if __name__ == "__main__":
    main()
