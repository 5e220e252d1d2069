// What the colors mean; an entry selects its nodes.
import { categoryColors, type Category } from "./coloring";
import { byId, count, countOf, el, rove } from "./dom";
import { foreign, plain } from "./foreign_text";
import type { Store } from "./store";
import { theme } from "./theme";

const kMostEntries = 60;

export function startLegend(store: Store): void {
    const list = byId("legend");
    const title = byId("legend-title");
    const bar = byId("legend-bar");
    const note = byId("legend-note");
    rove(list);

    const draw = () => {
        const { coloring } = store;
        const colors = categoryColors(coloring, theme());
        title.textContent = plain(coloring.name);
        note.hidden = !coloring.note;
        note.textContent = plain(coloring.note ?? "");
        bar.hidden = !coloring.sequential;
        bar.style.background = `linear-gradient(to right, ${coloring.colors(theme()).join(", ")})`;

        let shown = coloring.categories.map((_, i) => i).filter((i) => coloring.categories[i].size > 0);
        const hidden = shown.length - kMostEntries;
        if (hidden > 0) {
            shown = shown.sort((a, b) => coloring.categories[b].size - coloring.categories[a].size).slice(0, kMostEntries);
        }
        const entries: HTMLElement[] = shown.map((i) => entry(i, colors[i]));
        if (hidden > 0) entries.push(el("li", { class: "empty" }, `and ${countOf(hidden, "smaller one")}`));
        list.replaceChildren(...entries);
        press();
    };

    const entry = (i: number, color: string) => {
        const category = store.coloring.categories[i];
        const swatch = el("span", { class: "swatch" });
        swatch.style.background = color;
        const button = el("button", { type: "button", "data-rove": true, "data-category": i },
            swatch, el("span", { class: "name", title: plain(category.about ? `${category.name}: ${category.about}` : category.name) }, foreign(category.name)),
            el("span", { class: "number" }, count(category.size)));
        button.addEventListener("click", (event) => {
            const { index, name } = store.coloring;
            const adds = event.shiftKey || event.ctrlKey || event.metaKey;
            const before = store.selected;
            store.selectWhere((node) => index[node] === i || (adds && before[node] === 1), describe(name, category));
        });
        return el("li", {}, button);
    };

    // An entry is pressed where all its nodes are selected.
    const press = () => {
        const { coloring, selection } = store;
        const inside = new Uint32Array(coloring.categories.length);
        for (const node of selection) ++inside[coloring.index[node]];
        list.querySelectorAll<HTMLElement>("[data-category]").forEach((button) => {
            const i = Number(button.dataset.category);
            button.setAttribute("aria-pressed", String(inside[i] === coloring.categories[i].size));
        });
    };

    store.on("coloring", draw);
    store.on("theme", draw);
    store.on("selection", press);
    draw();
}

// For the sentence that tells what is selected.
function describe(name: string, category: Category): string {
    return `${name}: ${category.name}${category.about ? `. ${category.about}` : ""}`;
}
