// Arrows from where nodes were in the earlier graph to where they are.
import type { EarlierSpace } from "./explorer_data";
import { kNoLabel } from "./explorer_data";
import type { Store } from "./store";

const kMost = 200; // of a selection: more hide each other
const kUnasked = 16; // without a selection
const kShortest = 8; // pixels
const kHead = 6;

export class Arrows {
    private readonly byDistance: Uint32Array; // nodes that were there before, the furthest first
    private last: { selection: Uint32Array; nodes: Uint32Array } | null = null;

    constructor(readonly earlier: EarlierSpace) {
        const { row, distance } = earlier;
        this.byDistance = row.map((_, node) => node).filter((node) => row[node] !== kNoLabel && distance[node] > 0)
            .sort((a, b) => distance[b] - distance[a] || a - b);
    }

    // The nodes that get one: of the selection those that moved furthest, or of all without one.
    nodes(store: Store): Uint32Array {
        const { selection, selected } = store;
        if (!store.arrows) return new Uint32Array(0);
        if (this.last?.selection !== selection) {
            const nodes = selection.length === 0 ? this.byDistance.subarray(0, kUnasked)
                : this.byDistance.filter((node) => selected[node] === 1).subarray(0, kMost);
            this.last = { selection, nodes };
        }
        return this.last.nodes;
    }
}

// Draws one on a canvas whose colors and widths are set.
export function drawArrow(context: CanvasRenderingContext2D, from: [number, number], to: [number, number]): void {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length < kShortest) return;
    const [ux, uy] = [dx / length, dy / length];
    const head = Math.min(kHead, length / 2);
    context.beginPath();
    context.arc(from[0], from[1], 2, 0, 2 * Math.PI);
    context.moveTo(from[0], from[1]);
    context.lineTo(to[0], to[1]);
    for (const side of [1, -1]) {
        context.moveTo(to[0], to[1]);
        context.lineTo(to[0] - head * (ux + 0.6 * side * uy), to[1] - head * (uy - 0.6 * side * ux));
    }
    context.stroke();
}
