// What the page shows: the graph's nodes in one or two spaces, with everything that may color them.
import type { Agreement } from "./agreement";
import { Container, DataError } from "./container";
import { capital } from "./dom";

export interface LabelColumn {
    name: string;
    values: string[];
    index: Uint32Array; // into values; kNoLabel where a node has none
}

// Where the nodes were in an earlier state of the graph.
export interface EarlierSpace {
    row: Uint32Array; // of each node among the earlier rows; kNoLabel: it is new
    layouts: Map<string, Float32Array>; // x, y of earlier row 0, ...
    cluster: Uint32Array; // of each node then; kNoLabel: it is new
    distance: Float32Array; // between the vectors of each node then and now
}

export interface Earlier {
    title: string;
    row: Uint32Array; // of each node among the earlier rows; kNoLabel: it is new
    numRows: number;
    numGone: number; // nodes that the graph no longer has
}

// What the clusters of a space are: named groups, or clusters with numbers.
export interface Grouping {
    title: string; // "Role", "Community (other.npz)", "Walks cluster"
    word: string; // for one of them: "role", "community", "cluster"
    names: string[]; // "hubs of leaves"; "3" without names
    about: string[]; // what sets each apart; empty without names
    note: string; // how they were found, or why not to trust them; may be empty
}

export interface Space {
    name: string; // unique
    kind: string; // the name within its file: "identity"
    file: string; // empty if all spaces are from one
    title: string; // "Identity", "Identity (other.npz)"
    earlier: EarlierSpace | null;
    layouts: Map<string, Float32Array>; // x, y of node 0, x, y of node 1, ...
    cluster: Uint32Array;
    numClusters: number;
    grouping: Grouping;
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
    earlier: Earlier | null;
    oddNodes: OddNode[]; // the least expected first
    agreements: Agreement[]; // of spaces from several files; none from a server
}

// A node that is unlike all others.
export interface OddNode {
    node: number;
    oddIn: string; // "role", "place", "role in its community"
    expected: number; // nodes of the graph that would be as odd by chance
    reasons: string[];
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
    sources?: Record<string, { kind: string; file: string }>;
    earlier?: { title: string; spaces: string[]; num_gone: number };
    odd_nodes?: { node: number; odd_in: string; expected: number; reasons: string[] }[];
    groups?: Record<string, { word: string; note: string; groups: { name: string; description: string }[] }>;
}

export function readExplorerData(container: Container): ExplorerData {
    const summary = readSummary(container);
    const n = summary.num_nodes;
    const earlier = summary.earlier ? readEarlier(container, n, summary.earlier) : null;
    return {
        title: String(summary.title),
        version: String(summary.version),
        numNodes: n,
        numEdges: summary.num_edges,
        numNeighbors: summary.num_neighbors,
        layouts: summary.layouts,
        spaces: summary.spaces.map((name) => readSpace(container, summary, name, earlier)),
        degree: container.integers("degree", n, 2 ** 32),
        component: container.integers("component", n, Math.max(1, n)),
        labels: (summary.label_columns ?? []).map((column, i) => readLabels(container, n, column, i)),
        earlier,
        oddNodes: readOddNodes(summary, n),
        agreements: [],
    };
}

function readOddNodes(summary: Summary, n: number): OddNode[] {
    return (summary.odd_nodes ?? []).map(({ node, odd_in, expected, reasons }) => {
        if (!(node >= 0 && node < n)) throw new DataError(`an odd node is ${node}, expected less than ${n}`);
        return { node, oddIn: String(odd_in), expected: Number(expected), reasons: reasons.map(String) };
    });
}

function readEarlier(container: Container, n: number, { title, num_gone }: { title: string; num_gone: number }): Earlier {
    const row = container.integers("earlier.row", n, 2 ** 32);
    const numRows = row.reduce((most, r) => (r === kNoLabel ? most : Math.max(most, r + 1)), 0);
    return { title: String(title), row, numRows, numGone: num_gone };
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

function readSpace(container: Container, summary: Summary, name: string, earlier: Earlier | null): Space {
    const n = summary.num_nodes;
    const numClusters = summary.num_clusters?.[name] ?? 1;
    const { kind = name, file = "" } = summary.sources?.[name] ?? {};
    return {
        name, kind, file,
        title: file === "" ? capital(kind) : `${capital(kind)} (${file})`,
        layouts: readLayouts(container, summary.layouts, name, n),
        cluster: container.integers(`${name}.cluster`, n, Math.max(1, numClusters)),
        numClusters,
        grouping: readGrouping(summary, name, kind, file, numClusters),
        earlier: earlier && summary.earlier?.spaces.includes(name)
            ? readEarlierSpace(container, summary.layouts, name, n, numClusters, earlier) : null,
    };
}

function readGrouping(summary: Summary, name: string, kind: string, file: string, numClusters: number): Grouping {
    const from = file === "" ? "" : ` (${file})`;
    const named = summary.groups?.[name];
    if (!named) {
        const names = Array.from({ length: numClusters }, (_, i) => String(i));
        return { title: `${capital(kind)}${from} cluster`, word: "cluster", names, about: [], note: "" };
    }
    if (named.groups.length !== numClusters) throw new DataError(`${name} has ${numClusters} groups and names of ${named.groups.length}`);
    return {
        title: `${capital(named.word)}${from}`, word: String(named.word), note: String(named.note),
        names: named.groups.map((group) => String(group.name)), about: named.groups.map((group) => String(group.description)),
    };
}

function readEarlierSpace(
    container: Container, layouts: string[], name: string, n: number, numClusters: number, { row, numRows }: Earlier,
): EarlierSpace {
    const cluster = container.integers(`${name}.earlier.cluster`, n, 2 ** 32);
    if (!cluster.every((c) => c < numClusters || c === kNoLabel)) throw new DataError(`${name}.earlier.cluster names no cluster`);
    return {
        row, layouts: readLayouts(container, layouts, `${name}.earlier`, numRows),
        cluster, distance: readFinite(container, `${name}.distance`, n),
    };
}

function readLayouts(container: Container, layouts: string[], name: string, n: number): Map<string, Float32Array> {
    return new Map(layouts.map((layout) => [layout, readFinite(container, `${name}.${layout}`, 2 * n)]));
}

function readFinite(container: Container, name: string, size: number): Float32Array {
    const values = container.floats(name, size);
    if (!values.every(Number.isFinite)) throw new DataError(`${name} holds values that are no numbers`);
    return values;
}

function readLabels(container: Container, n: number, column: { name: string; values: string[] }, i: number): LabelColumn {
    const index = container.integers(`label.${i}`, n, 2 ** 32);
    const values = column.values.map(String);
    if (!index.every((v) => v < values.length || v === kNoLabel)) {
        throw new DataError(`label.${i} names a value that ${column.name} does not have`);
    }
    return { name: String(column.name), values, index };
}
