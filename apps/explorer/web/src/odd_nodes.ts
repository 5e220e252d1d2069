// Nodes that are unlike all others: what the side says of them, and their colors.
import type { Coloring } from "./coloring";
import { capital } from "./dom";
import type { ExplorerData, OddNode } from "./explorer_data";
import { categories, kNone } from "./palette";

const kLeast = 0.001;

// "Odd in its role, 0.02 nodes expected: degree 40, ..."
export function oddSentence({ oddIn, expected, reasons }: OddNode): string {
    const number = expected < kLeast ? `fewer than ${kLeast}` : String(Number(expected.toPrecision(2)));
    return `Odd in its ${oddIn} (by chance ${number} nodes would be): ${reasons.join("; ")}`;
}

// Colors the odd nodes by what is odd in them; none if there are none.
export function oddColoring(data: ExplorerData): Coloring[] {
    if (data.oddNodes.length === 0) return [];
    const kinds = [...new Set(data.oddNodes.map((odd) => odd.oddIn))].sort();
    const index = new Uint32Array(data.numNodes).fill(kinds.length);
    for (const odd of data.oddNodes) index[odd.node] = kinds.indexOf(odd.oddIn);
    const sizes = new Uint32Array(kinds.length + 1);
    for (const i of index) ++sizes[i];
    return [{
        id: "odd", name: "Odd nodes", group: "Graph", index, shade: index, sequential: false,
        categories: [...kinds.map((kind) => `odd in its ${kind}`), "like others"].map((name, i) => ({ name: capital(name), size: sizes[i] })),
        colors: (theme) => [...categories(kinds.length, theme), kNone[theme]],
    }];
}
