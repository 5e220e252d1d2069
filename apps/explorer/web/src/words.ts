// The maps in words, for those who do not see them: how large the clusters are, what is in them, and
// where the selection lies.
import { byId, count, countOf, el } from "./dom";
import { foreign, plain } from "./foreign_text";
import { kNoLabel, type ExplorerData, type Space } from "./explorer_data";
import type { Store } from "./store";

export function startWords(data: ExplorerData, store: Store): void {
    const summary = byId("maps-in-words");
    const place = byId("words");
    const describe = () => {
        summary.textContent =
            `${countOf(data.numNodes, "node")} and ${countOf(data.numEdges, "edge")}, colored by ${plain(store.coloring.name)}. ` +
            data.spaces.map((space) => `${plain(space.title)}: ${countOf(space.numClusters, space.grouping.word, many(space.grouping.word))}.`).join(" ") +
            " Arrow keys move the map, plus and minus zoom, zero shows all, Enter chooses the node nearest to the middle.";
    };
    store.on("coloring", describe);
    describe();

    const draw = () => {
        if (place.hidden) return;
        place.replaceChildren(...data.spaces.map((space) => tableOf(data, space, store)));
    };
    store.on("selection", draw);
    new MutationObserver(draw).observe(place, { attributes: true, attributeFilter: ["hidden"] });
}

function tableOf(data: ExplorerData, space: Space, store: Store): HTMLElement {
    const { cluster, numClusters, grouping } = space;
    const sizes = new Uint32Array(numClusters);
    const degrees = new Float64Array(numClusters);
    const chosen = new Uint32Array(numClusters);
    for (let node = 0; node < data.numNodes; ++node) {
        ++sizes[cluster[node]];
        degrees[cluster[node]] += data.degree[node];
        chosen[cluster[node]] += store.selected[node];
    }
    const commonest = data.labels.map((column) => mostCommon(cluster, numClusters, column.index, column.values.length));
    const head = [grouping.word, "nodes", "mean degree", ...data.labels.map((column) => `mostly (${column.name})`), "selected", ...(grouping.about.length > 0 ? ["what sets it apart"] : [])];
    const rows = Array.from(sizes, (size, c) => [
        grouping.names[c], count(size), size > 0 ? (degrees[c] / size).toFixed(1) : "",
        ...data.labels.map((column, i) => {
            const [value, number] = commonest[i][c];
            return number > 0 ? `${column.values[value]}, ${Math.round((100 * number) / size)} %` : "";
        }),
        count(chosen[c]), ...grouping.about.slice(c, c + 1),
    ]);
    return el("table", {},
        el("caption", {}, foreign(`${space.title} map`), ...(grouping.note ? [el("span", { class: "empty" }, ` ${plain(grouping.note)}`)] : [])),
        el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, foreign(text))))),
        el("tbody", {}, ...rows.map(([first, ...rest]) =>
            el("tr", {}, el("th", { scope: "row" }, foreign(first)), ...rest.map((text) => el("td", {}, foreign(text)))))));
}

function many(word: string): string {
    return word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`;
}

// For each cluster the commonest value and how many have it.
function mostCommon(cluster: Uint32Array, numClusters: number, index: Uint32Array, numValues: number): [number, number][] {
    const counts = Array.from({ length: numClusters }, () => new Uint32Array(numValues));
    index.forEach((value, node) => {
        if (value !== kNoLabel) ++counts[cluster[node]][value];
    });
    return counts.map((row) => {
        let best = 0;
        row.forEach((n, value) => (best = n > row[best] ? value : best));
        return [best, row[best] ?? 0];
    });
}
