// What the page shows: the graph's nodes in one or two spaces, with everything that may color them.
import { Container, DataError } from "./container";

export interface LabelColumn {
    name: string;
    values: string[];
    index: Uint32Array; // into values; kNoLabel where a node has none
}

export interface Space {
    name: string;
    layouts: Map<string, Float32Array>; // x, y of node 0, x, y of node 1, ...
    cluster: Uint32Array;
    numClusters: number;
}

export interface ExplorerData {
    title: string;
    version: string;
    numNodes: number;
    numEdges: number;
    numNeighbors: number;
    layouts: string[]; // the first is shown first
    spaces: Space[];
    degree: Uint32Array;
    component: Uint32Array;
    labels: LabelColumn[];
}

export const kNoLabel = 0xffffffff;

interface Summary {
    title: string;
    version: string;
    num_nodes: number;
    num_edges: number;
    spaces: string[];
    layouts: string[];
    num_clusters: Record<string, number>;
    num_neighbors: number;
    label_columns: { name: string; values: string[] }[];
}

export function readExplorerData(container: Container): ExplorerData {
    const summary = readSummary(container);
    const n = summary.num_nodes;
    return {
        title: String(summary.title),
        version: String(summary.version),
        numNodes: n,
        numEdges: summary.num_edges,
        numNeighbors: summary.num_neighbors,
        layouts: summary.layouts,
        spaces: summary.spaces.map((name) => readSpace(container, summary, name)),
        degree: container.integers("degree", n, 2 ** 32),
        component: container.integers("component", n, Math.max(1, n)),
        labels: (summary.label_columns ?? []).map((column, i) => readLabels(container, n, column, i)),
    };
}

function readSummary(container: Container): Summary {
    let summary: Summary;
    try {
        summary = JSON.parse(container.metadata.explorer ?? "") as Summary;
    } catch {
        throw new DataError("the description of the data cannot be read");
    }
    const lists = [summary?.spaces, summary?.layouts];
    if (!Number.isInteger(summary?.num_nodes) || !lists.every((list) => Array.isArray(list) && list.length > 0)) {
        throw new DataError("the description of the data names no nodes, spaces or layouts");
    }
    return summary;
}

function readSpace(container: Container, summary: Summary, name: string): Space {
    const n = summary.num_nodes;
    const numClusters = summary.num_clusters?.[name] ?? 1;
    const layouts = new Map<string, Float32Array>();
    for (const layout of summary.layouts) {
        const points = container.floats(`${name}.${layout}`, 2 * n);
        if (!points.every(Number.isFinite)) throw new DataError(`${name}.${layout} holds values that are no numbers`);
        layouts.set(layout, points);
    }
    const cluster = container.integers(`${name}.cluster`, n, Math.max(1, numClusters));
    return { name, layouts, cluster, numClusters };
}

function readLabels(container: Container, n: number, column: { name: string; values: string[] }, i: number): LabelColumn {
    const index = container.integers(`label.${i}`, n, 2 ** 32);
    const values = column.values.map(String);
    if (!index.every((v) => v < values.length || v === kNoLabel)) {
        throw new DataError(`label.${i} names a value that ${column.name} does not have`);
    }
    return { name: String(column.name), values, index };
}
