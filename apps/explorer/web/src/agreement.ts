// Where the embeddings of two files agree: how many of the nearest nodes of a node they share.
import type { Coloring } from "./coloring";
import type { ExplorerData, Space } from "./explorer_data";
import { kSequenceSteps, sequence } from "./palette";

export interface Agreement {
    first: Space;
    second: Space; // of the same kind, from another file
    shared: Uint8Array; // of each node: nearest nodes in common
}

// For each space the first one of the same kind in a file before it; `nearest` has the k nearest nodes
// of each node, row by row. O(n k^2) for each pair.
export function agreements(data: ExplorerData, nearest: (space: string) => Uint32Array): Agreement[] {
    return data.spaces.flatMap((second, i) => {
        const first = data.spaces.find(({ kind, file }, j) => j < i && kind === second.kind && file !== second.file);
        return first ? [{ first, second, shared: sharedOf(nearest(first.name), nearest(second.name), data) }] : [];
    });
}

function sharedOf(a: Uint32Array, b: Uint32Array, { numNodes, numNeighbors: k }: ExplorerData): Uint8Array {
    const shared = new Uint8Array(numNodes);
    for (let node = 0; node < numNodes; ++node) {
        for (let i = node * k; i < (node + 1) * k; ++i) {
            for (let j = node * k; j < (node + 1) * k; ++j) if (a[i] === b[j]) ++shared[node];
        }
    }
    return shared;
}

const kParts = 4;

// Few in common stands out: there the two tell something else of a node.
export function agreementColoring({ first, second, shared }: Agreement, k: number): Coloring {
    const part = (n: number) => (n === 0 ? 0 : Math.max(1, Math.round((kParts * n) / k)));
    const index = Uint32Array.from(shared, part);
    const sizes = new Uint32Array(kParts + 1);
    for (const i of index) ++sizes[i];
    const range = (i: number) => {
        const counts = Array.from({ length: k + 1 }, (_, n) => n).filter((n) => part(n) === i);
        const [least, most] = [counts[0], counts[counts.length - 1]];
        return counts.length === 0 ? "-" : `${least === most ? least : `${least} to ${most}`} in common`;
    };
    return {
        id: `${second.name}.agreement`, name: `Nearest nodes in common, ${first.kind}: ${first.file}, ${second.file}`, group: "Comparison",
        index, shade: index, sequential: false,
        categories: Array.from(sizes, (size, i) => ({ name: range(i), size })),
        colors: (theme) => {
            const all = sequence(theme);
            return Array.from({ length: kParts + 1 }, (_, i) => all[Math.round((1 - i / kParts) * (kSequenceSteps - 1))]);
        },
    };
}
