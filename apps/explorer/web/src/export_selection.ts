// The selected nodes as a CSV file: names, and everything the page knows of each.
import { toCsv, type CsvColumn } from "./csv";
import { kNoLabel, type ExplorerData, type Space } from "./explorer_data";
import type { Source } from "./source";

export async function exportSelection(data: ExplorerData, source: Source, nodes: Uint32Array, layout: string): Promise<void> {
    const names = await source.names(nodes);
    save(toCsv([{ name: "name", values: names }, ...columnsOf(data, nodes, layout)]));
}

// Columns of the nodes in their order; coordinates are those of `layout`.
function columnsOf(data: ExplorerData, nodes: Uint32Array, layout: string): CsvColumn[] {
    const column = (name: string, value: (node: number) => string): CsvColumn => ({ name, values: Array.from(nodes, value) });
    const labels = data.labels.map(({ name, values, index }) =>
        column(name, (node) => (index[node] === kNoLabel ? "" : values[index[node]])));
    const earlierColumns = ({ name, grouping, earlier }: Space) => {
        if (!earlier) return [];
        const then = (value: (node: number) => string) => (node: number) => (earlier.row[node] === kNoLabel ? "" : value(node));
        return [
            column(`${name}_distance`, then((node) => short(earlier.distance[node]))),
            column(`${name}_${grouping.word}_before`, then((node) => grouping.names[earlier.cluster[node]])),
        ];
    };
    const spaces = data.spaces.flatMap((space) => {
        const points = space.layouts.get(layout) as Float32Array;
        return [
            column(`${space.name}_${space.grouping.word}`, (node) => space.grouping.names[space.cluster[node]]),
            column(`${space.name}_x`, (node) => short(points[2 * node])),
            column(`${space.name}_y`, (node) => short(points[2 * node + 1])),
            ...earlierColumns(space),
        ];
    });
    return [
        column("degree", (node) => String(data.degree[node])),
        column("component", (node) => String(data.component[node])),
        ...labels, ...spaces,
    ];
}

// As many digits as a 32-bit number has.
function short(value: number): string {
    return String(Number(value.toPrecision(7)));
}

function save(text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "selection.csv";
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}
