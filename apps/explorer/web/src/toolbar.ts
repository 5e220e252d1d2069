// The controls above the maps: colors, layout, tool, and what to do with the selection.
import type { Coloring } from "./coloring";
import { byId, countOf, el } from "./dom";
import type { ExplorerData } from "./explorer_data";
import { exportSelection } from "./export_selection";
import { plain } from "./foreign_text";
import type { Sizing } from "./sizing";
import type { Source } from "./source";
import type { Store, Tool } from "./store";

const kLayoutNames: Record<string, string> = { tsne: "t-SNE", pca: "PCA" };

export function startToolbar(data: ExplorerData, colorings: Coloring[], source: Source, store: Store): void {
    startColors(colorings, store);
    startSizes(store);
    startArrows(data, store);
    startTools(store);
    startSelection(data, source, store);
}

function startColors(colorings: Coloring[], store: Store): void {
    const select = byId<HTMLSelectElement>("color-by");
    for (const group of ["Labels", "Clusters", "Changes", "Comparison", "Graph"]) {
        const options = colorings.filter((coloring) => coloring.group === group);
        if (options.length === 0) continue;
        select.append(el("optgroup", { label: group }, ...options.map(({ id, name }) => el("option", { value: id }, plain(name)))));
    }
    select.value = store.coloring.id;
    select.addEventListener("change", () => {
        store.set("coloring", colorings.find(({ id }) => id === select.value) ?? store.coloring);
    });
    store.on("coloring", () => (select.value = store.coloring.id));
}

function startSizes(store: Store): void {
    const select = byId<HTMLSelectElement>("size-by");
    select.value = store.sizing;
    select.addEventListener("change", () => store.set("sizing", select.value as Sizing));
    store.on("sizing", () => (select.value = store.sizing));
}

function startArrows(data: ExplorerData, store: Store): void {
    const box = byId<HTMLInputElement>("arrows");
    byId("arrows-field").hidden = data.earlier === null;
    box.checked = store.arrows;
    box.addEventListener("change", () => store.set("arrows", box.checked));
    store.on("arrows", () => (box.checked = store.arrows));
}

// The layouts may grow in number while the page is open: a server computes the better one meanwhile.
export function showLayouts(layouts: string[], store: Store): void {
    const place = byId("layouts");
    place.hidden = layouts.length < 2;
    const radio = (layout: string) => {
        const input = el("input", { type: "radio", name: "layout", value: layout, checked: layout === store.layout });
        input.addEventListener("change", () => store.set("layout", layout));
        return el("label", {}, input, el("span", {}, kLayoutNames[layout] ?? layout));
    };
    place.replaceChildren(el("legend", { class: "unseen" }, "Layout"), ...layouts.map(radio));
}

function startTools(store: Store): void {
    document.querySelectorAll<HTMLInputElement>("input[name=tool]").forEach((input) => {
        input.addEventListener("change", () => store.set("tool", input.value as Tool));
    });
    store.on("tool", () => {
        document.body.dataset.tool = store.tool;
        document.querySelectorAll<HTMLInputElement>("input[name=tool]").forEach((input) => {
            input.checked = input.value === store.tool;
        });
    });
}

function startSelection(data: ExplorerData, source: Source, store: Store): void {
    const status = byId("selection-status");
    const actions = byId("selection-actions");
    const show = () => {
        const n = store.selection.length;
        actions.hidden = n === 0;
        status.textContent = n === 0 ? "" : `${countOf(n, "node")} selected`;
    };
    store.on("selection", show);
    show();
    byId("clear").addEventListener("click", () => store.clear());
    byId("export").addEventListener("click", () => void exportSelection(data, source, store.selection, store.layout));
}
