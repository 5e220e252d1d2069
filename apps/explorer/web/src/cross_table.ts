// How two groupings of the nodes meet: by default identity clusters, which are roles, in rows, and
// position clusters, which are communities, in columns. A cell selects its nodes.
import type { Coloring } from "./coloring";
import { byId, count, countOf, el, rove } from "./dom";
import { foreign, plain } from "./foreign_text";
import type { Store } from "./store";

const kMostLines = 40;
const kDarkest = 48; // per cent of the accent; the number stays legible on it

export function startCrossTable(colorings: Coloring[], store: Store): void {
    const groupings = colorings.filter((coloring) => coloring.categories.length > 1);
    const rows = byId<HTMLSelectElement>("table-rows");
    const columns = byId<HTMLSelectElement>("table-columns");
    const place = byId("table");
    if (groupings.length < 2) {
        byId("table-controls").hidden = true;
        place.replaceChildren(el("p", { class: "empty" }, "There is only one way to group these nodes."));
        return;
    }

    // What became of clusters, where that is known; otherwise how the clusters of two spaces meet.
    const clusters = groupings.filter((grouping) => grouping.group === "Clusters");
    const before = groupings.find(({ id }) => id.endsWith(".earlier"));
    const first = before ?? clusters[0] ?? groupings[0];
    const second = (before ? clusters.find(({ id }) => id === before.id.replace(".earlier", ".cluster")) : clusters[1]) ?? groupings.find((grouping) => grouping !== first) ?? first;
    for (const [select, chosen] of [[rows, first], [columns, second]] as const) {
        select.replaceChildren(...groupings.map((grouping) =>
            el("option", { value: grouping.id, selected: grouping === chosen }, plain(grouping.name))));
    }
    const grouping = (select: HTMLSelectElement) => groupings.find((g) => g.id === select.value) as Coloring;

    const draw = () => place.replaceChildren(...tableOf(grouping(rows), grouping(columns), store));
    rows.addEventListener("change", draw);
    columns.addEventListener("change", draw);
    rove(place, () => Number(place.querySelector("table")?.dataset.columns ?? 1));
    draw();
}

function tableOf(a: Coloring, b: Coloring, store: Store): HTMLElement[] {
    const [rows, columns] = [lines(a), lines(b)];
    const counts = new Uint32Array(a.categories.length * b.categories.length);
    const at = (i: number, j: number) => i * b.categories.length + j;
    for (let node = 0; node < store.numNodes; ++node) ++counts[at(a.index[node], b.index[node])];
    const largest = Math.max(1, ...rows.flatMap((i) => columns.map((j) => counts[at(i, j)])));

    const line = (coloring: Coloring, i: number, scope: string) => {
        const { name, size } = coloring.categories[i];
        const button = el("button", { type: "button", title: plain(`${coloring.name}: ${name}, ${countOf(size, "node")}`) },
            foreign(short(name)));
        button.addEventListener("click", () => store.selectWhere((node) => coloring.index[node] === i, `${coloring.name}: ${name}`));
        return el("th", { scope }, button);
    };
    const cell = (i: number, j: number) => {
        const number = counts[at(i, j)];
        const label = `${a.name} ${short(a.categories[i].name)}, ${b.name} ${short(b.categories[j].name)}`;
        const button = el("button", {
            type: "button", "data-rove": true, "data-cell": `${i},${j}`, "aria-disabled": number === 0 ? "true" : false,
            "aria-label": plain(`${label}: ${countOf(number, "node")}`), title: plain(`${label}: ${countOf(number, "node")}`),
        }, number === 0 ? "·" : count(number));
        button.style.setProperty("--share", `${Math.round((kDarkest * number) / largest)}%`);
        button.addEventListener("click", () => {
            if (number > 0) store.selectWhere((node) => a.index[node] === i && b.index[node] === j, label);
        });
        return el("td", {}, button);
    };

    const table = el("table", { "data-columns": columns.length },
        el("caption", { class: "unseen" }, plain(`Number of nodes by ${a.name} in rows and ${b.name} in columns`)),
        el("thead", {}, el("tr", {}, el("td"), ...columns.map((j) => line(b, j, "col")))),
        el("tbody", {}, ...rows.map((i) => el("tr", {}, line(a, i, "row"), ...columns.map((j) => cell(i, j))))));
    table.style.setProperty("--columns", String(columns.length));
    const longest = Math.max(...rows.map((i) => short(a.categories[i].name).length));
    table.style.setProperty("--heads", longest <= 4 ? "44px" : longest <= 14 ? "112px" : "190px");
    const cut = rows.length < a.categories.length || columns.length < b.categories.length;
    const note = el("p", { class: "empty" }, `The ${kMostLines} largest of each are shown.`);
    return cut ? [table, note] : [table];
}

// The categories to show, in their order; of too many the largest.
function lines(coloring: Coloring): number[] {
    const all = coloring.categories.map((_, i) => i);
    if (all.length <= kMostLines) return all;
    const bySize = all.sort((a, b) => coloring.categories[b].size - coloring.categories[a].size);
    return bySize.slice(0, kMostLines).sort((a, b) => a - b);
}

function short(name: string): string {
    return name.replace(/^(cluster|degree|component) /, "");
}
