// The labels and clusters of a node, as pairs of words.
import { kNoLabel, type ExplorerData } from "./explorer_data";
import { capital } from "./dom";

export function factsOf(data: ExplorerData, node: number): [string, string][] {
    const labels = data.labels
        .filter((column) => column.index[node] !== kNoLabel)
        .map((column): [string, string] => [column.name, column.values[column.index[node]]]);
    const clusters = data.spaces.map((space): [string, string] => [
        `${capital(space.name)} cluster`,
        String(space.cluster[node]),
    ]);
    return [...labels, ...clusters];
}
