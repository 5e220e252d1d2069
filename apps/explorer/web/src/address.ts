// The state of the page in the fragment of its address, so that a copied address shows the same again:
// #node=17&select=0-6.9&color=degree&layout=pca&view=words&identity=0.1,-0.2,0.5
// What is as at the beginning is left out.
import type { Coloring } from "./coloring";
import { byId, debounce } from "./dom";
import type { ExplorerData } from "./explorer_data";
import type { Maps } from "./maps";
import type { View } from "./plot";
import type { Store } from "./store";

const kPause = 250; // browsers limit how often an address may change
const kDigits = 4;

export function startAddress(data: ExplorerData, colorings: Coloring[], store: Store, maps: Maps): void {
    const start = { color: store.coloring.id, layout: store.layout };
    let written = "";

    const choices = () => ({
        rows: byId<HTMLSelectElement>("table-rows"), columns: byId<HTMLSelectElement>("table-columns"),
    });
    const tables = Object.fromEntries(Object.entries(choices()).map(([key, select]) => [key, select.value]));

    const write = () => {
        const state: string[] = [];
        const add = (key: string, value: string, usual = "") => value !== usual && state.push(`${key}=${value}`);
        if (store.chosen !== null) add("node", String(store.chosen));
        const alone = store.selection.length === 1 && store.selection[0] === store.chosen;
        if (!alone) add("select", packRuns(store.selection));
        add("color", store.coloring.id, start.color);
        add("layout", store.layout, start.layout);
        add("size", store.sizing, "equal");
        add("arrows", store.arrows ? "on" : "off", "on");
        for (const [key, select] of Object.entries(choices())) add(key, select.value, tables[key]);
        add("view", document.querySelector<HTMLInputElement>("input[name=view]:checked")?.value ?? "table", "table");
        for (const map of maps.all) add(map.space.name, packView(map.view()), packView(map.whole()));
        written = state.length > 0 ? `#${state.join("&")}` : "";
        if (written === location.hash) return;
        try {
            history.replaceState(null, "", written || location.pathname + location.search);
        } catch {
            // a browser that forbids it shows the address it was opened with
        }
    };

    const read = () => {
        const state = new URLSearchParams(location.hash.slice(1));
        const coloring = colorings.find(({ id }) => id === (state.get("color") ?? start.color));
        if (coloring) store.set("coloring", coloring);
        const layout = state.get("layout") ?? start.layout;
        if (data.layouts.includes(layout)) store.set("layout", layout);
        store.set("sizing", state.get("size") === "degree" ? "degree" : "equal");
        store.set("arrows", state.get("arrows") !== "off");
        for (const [key, select] of Object.entries(choices())) pick(select, state.get(key) ?? tables[key]);
        document.querySelectorAll<HTMLInputElement>("input[name=view]").forEach((input) => {
            if (input.value === (state.get("view") ?? "table") && !input.checked) input.click();
        });
        for (const map of maps.all) map.look(parseView(state.get(map.space.name)) ?? map.whole());
        store.select(parseRuns(state.get("select") ?? "", store.numNodes));
        const node = Number(state.get("node") ?? NaN);
        if (Number.isInteger(node) && node >= 0 && node < store.numNodes) store.choose(node);
    };

    if (location.hash.includes("=")) read();
    const writeSoon = debounce(kPause, write);
    for (const topic of ["selection", "chosen", "coloring", "layout", "sizing", "arrows", "view"] as const) store.on(topic, writeSoon);
    for (const select of Object.values(choices())) select.addEventListener("change", writeSoon);
    document.querySelectorAll("input[name=view]").forEach((input) => input.addEventListener("change", writeSoon));
    window.addEventListener("hashchange", () => location.hash !== written && read());
}

function pick(select: HTMLSelectElement, value: string): void {
    if (select.value === value || !Array.from(select.options).some((option) => option.value === value)) return;
    select.value = value;
    select.dispatchEvent(new Event("change"));
}

// Runs of nodes, first-last, parted by dots: 0-6.9.12
export function packRuns(nodes: Uint32Array): string {
    const runs: string[] = [];
    for (let i = 0; i < nodes.length; ) {
        let end = i;
        while (end + 1 < nodes.length && nodes[end + 1] === nodes[end] + 1) ++end;
        runs.push(end === i ? String(nodes[i]) : `${nodes[i]}-${nodes[end]}`);
        i = end + 1;
    }
    return runs.join(".");
}

// The nodes of such runs; what is no node of the graph is left out.
export function parseRuns(text: string, numNodes: number): number[] {
    const nodes: number[] = [];
    for (const run of text.split(".")) {
        const match = /^(\d+)(?:-(\d+))?$/.exec(run);
        if (!match) continue;
        const last = Math.min(Number(match[2] ?? match[1]), numNodes - 1);
        for (let node = Number(match[1]); node <= last && nodes.length < numNodes; ++node) nodes.push(node);
    }
    return nodes;
}

function packView({ x, y, distance }: View): string {
    return [x, y, distance].map((value) => String(Number(value.toFixed(kDigits)) || 0)).join(",");
}

function parseView(text: string | null): View | null {
    const [x, y, distance] = (text ?? "").split(",").map(Number);
    const isView = [x, y, distance].every(Number.isFinite) && distance > 0.0001 && distance < 1000;
    return isView ? { x, y, distance } : null;
}
