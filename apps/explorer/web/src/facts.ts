// The labels and groups of a node, as pairs of words.
import { kNoLabel, type ExplorerData, type Space } from "./explorer_data";

export function factsOf(data: ExplorerData, node: number): [string, string][] {
    const labels = data.labels
        .filter((column) => column.index[node] !== kNoLabel)
        .map((column): [string, string] => [column.name, column.values[column.index[node]]]);
    const clusters = data.spaces.map((space): [string, string] => [
        space.grouping.title,
        `${space.grouping.names[space.cluster[node]]}${groupBefore(space, node)}`,
    ]);
    return [...labels, ...clusters];
}

// Where the node was before, if that was elsewhere.
function groupBefore(space: Space, node: number): string {
    const before = space.earlier?.cluster[node] ?? kNoLabel;
    return before === kNoLabel || before === space.cluster[node] ? "" : `, before ${space.grouping.names[before]}`;
}
