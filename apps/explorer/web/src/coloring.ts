// The ways to color the nodes: each gives every node a number, and every number a name and a color.
import { agreementColoring } from "./agreement";
import { kNoLabel, type ExplorerData, type Space } from "./explorer_data";
import { count } from "./dom";
import { oddColoring } from "./odd_nodes";
import { categories, kNone, kSequenceSteps, sequence, type Theme } from "./palette";
import { rankedColoring } from "./ranked_coloring";

export interface Category {
    name: string;
    about?: string; // what sets it apart
    size: number;
}

export interface Coloring {
    id: string; // "label.0", "identity.cluster", "identity.distance", "degree", "component"
    name: string;
    group: "Labels" | "Clusters" | "Changes" | "Comparison" | "Graph";
    index: Uint32Array; // the category of each node
    categories: Category[];
    shade: Uint32Array; // the color of each node; the index itself but for a sequence
    sequential: boolean;
    note?: string; // how the categories were found
    colors(theme: Theme): string[];
}

const kComponentsShown = 11;

export function makeColorings(data: ExplorerData): Coloring[] {
    const labels = data.labels.map((column, i) => {
        const missing = column.index.includes(kNoLabel);
        const names = missing ? [...column.values, "no label"] : column.values;
        const index = missing ? column.index.map((v) => Math.min(v, column.values.length)) : column.index;
        return categorical(`label.${i}`, column.name, "Labels", index, names, missing);
    });
    const clusters = data.spaces.map((space) => {
        const { title, about, note } = space.grouping;
        const made = categorical(`${space.name}.cluster`, title, "Clusters", space.cluster, groupNames(space), false);
        made.categories.forEach((category, i) => (category.about = about[i]));
        return { ...made, note };
    });
    const changes = data.spaces.flatMap(byChange);
    const comparison = data.agreements.map((agreement) => agreementColoring(agreement, data.numNeighbors));
    return [...labels, ...clusters, ...changes, ...comparison, ...oddColoring(data), byDegree(data.degree), byComponent(data.component)];
}

function groupNames({ grouping }: Space): string[] {
    return grouping.word === "cluster" ? grouping.names.map((name) => `cluster ${name}`) : grouping.names;
}

// How far the nodes moved since the earlier graph, and in which cluster they were.
function byChange(space: Space): Coloring[] {
    if (!space.earlier) return [];
    const { cluster, distance } = space.earlier;
    const isNew = cluster.includes(kNoLabel);
    const names = [...groupNames(space), ...(isNew ? ["new node"] : [])];
    const index = cluster.map((c) => Math.min(c, space.numClusters));
    return [
        rankedColoring({
            id: `${space.name}.distance`, name: `Change of ${space.title}`, group: "Changes", values: distance,
            has: (node) => cluster[node] !== kNoLabel, without: "new node", most: "changed most", zero: "not at all",
        }),
        categorical(`${space.name}.earlier`, `${space.grouping.title} before`, "Changes", index, names, isNew),
    ];
}

export function categorical(
    id: string, name: string, group: Coloring["group"], index: Uint32Array, names: string[], lastIsNone: boolean,
): Coloring {
    const sizes = new Uint32Array(names.length);
    for (const i of index) ++sizes[i];
    const colored = lastIsNone ? names.length - 1 : names.length;
    return {
        id, name, group, index, shade: index, sequential: false,
        categories: names.map((category, i) => ({ name: category, size: sizes[i] })),
        colors: (theme) => [...categories(colored, theme), ...(lastIsNone ? [kNone[theme]] : [])],
    };
}

function byComponent(component: Uint32Array): Coloring {
    let number = 0;
    for (const c of component) number = Math.max(number, c + 1);
    const shown = Math.min(number, kComponentsShown);
    const names = Array.from({ length: shown }, (_, i) => (i === 0 ? "largest component" : `component ${i}`));
    const more = number > shown;
    if (more) names.push(`${count(number - shown)} smaller ones`);
    const index = more ? component.map((c) => Math.min(c, shown)) : component;
    return categorical("component", "Component", "Graph", index, names, more);
}

// Logarithmic: categories are the degrees 0, 1, 2-3, 4-7, ...; shades are finer.
function byDegree(degree: Uint32Array): Coloring {
    let largest = 1;
    for (const d of degree) largest = Math.max(largest, d);
    const octave = (d: number) => (d === 0 ? 0 : 32 - Math.clz32(d));
    const sizes = new Uint32Array(octave(largest) + 1);
    for (const d of degree) ++sizes[octave(d)];
    const range = (i: number) => {
        const first = i === 0 ? 0 : 2 ** (i - 1);
        const last = i === 0 ? 0 : Math.min(2 ** i - 1, largest);
        return first === last ? `degree ${count(first)}` : `degree ${count(first)} to ${count(last)}`;
    };
    const scale = (kSequenceSteps - 1) / Math.log1p(largest);
    return {
        id: "degree", name: "Degree", group: "Graph", sequential: true,
        index: degree.map(octave),
        categories: Array.from(sizes, (size, i) => ({ name: range(i), size })),
        shade: degree.map((d) => Math.round(Math.log1p(d) * scale)),
        colors: sequence,
    };
}

// A color for each category of the legend: of a sequence, that of the middle of its range.
export function categoryColors(coloring: Coloring, theme: Theme): string[] {
    const colors = coloring.colors(theme);
    if (!coloring.sequential) return colors;
    const last = coloring.categories.length - 1;
    return coloring.categories.map((_, i) => colors[Math.round((i / Math.max(1, last)) * (kSequenceSteps - 1))]);
}
