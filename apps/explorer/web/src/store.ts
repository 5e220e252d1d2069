// What the user has chosen, and who wants to know. Panels read it and listen; none knows another.
import type { Coloring } from "./coloring";
import type { Sizing } from "./sizing";

export type Topic = "selection" | "chosen" | "hovered" | "coloring" | "layout" | "sizing" | "arrows" | "tool" | "theme" | "view";
export type Tool = "move" | "lasso";

export class Store {
    // Sorted, without repetition; `selected[node]` is 1 for its members.
    selection = new Uint32Array(0);
    selected: Uint8Array;
    selectionName = ""; // how it came about, for the sentence that is read aloud
    chosen: number | null = null;
    hovered: number | null = null;
    sizing: Sizing = "equal";
    arrows = true; // from where nodes were before, where that is known
    tool: Tool = "move";

    private readonly listeners = new Map<Topic, (() => void)[]>();

    constructor(
        readonly numNodes: number,
        public coloring: Coloring,
        public layout: string,
    ) {
        this.selected = new Uint8Array(numNodes);
    }

    on(topic: Topic, listener: () => void): void {
        this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
    }

    tell(topic: Topic): void {
        for (const listener of this.listeners.get(topic) ?? []) listener();
    }

    select(nodes: ArrayLike<number>, name = ""): void {
        this.setSelection(nodes, name);
        if (this.chosen !== null && !this.selected[this.chosen]) this.setChosen(null);
        if (this.chosen === null && this.selection.length === 1) this.setChosen(this.selection[0]);
    }

    selectWhere(test: (node: number) => boolean, name: string): void {
        const nodes = new Uint32Array(this.numNodes);
        let n = 0;
        for (let node = 0; node < this.numNodes; ++node) if (test(node)) nodes[n++] = node;
        this.select(nodes.subarray(0, n), name);
    }

    // Within a selection of several the others stay lit, so that one can walk through them.
    choose(node: number): void {
        const within = this.selection.length > 1 && this.selected[node] === 1;
        if (!within) this.setSelection([node], "");
        this.setChosen(node);
    }

    clear(): void {
        if (this.selection.length > 0) this.setSelection([], "");
        this.setChosen(null);
    }

    hover(node: number | null): void {
        if (node === this.hovered) return;
        this.hovered = node;
        this.tell("hovered");
    }

    set<K extends "coloring" | "layout" | "sizing" | "arrows" | "tool">(key: K, value: Store[K]): void {
        if (this[key] === value) return;
        (this as Pick<Store, K>)[key] = value;
        this.tell(key);
    }

    private setSelection(nodes: ArrayLike<number>, name: string): void {
        this.selected = new Uint8Array(this.numNodes);
        for (let i = 0; i < nodes.length; ++i) this.selected[nodes[i]] = 1;
        const sorted = new Uint32Array(nodes.length);
        let n = 0;
        for (let node = 0; node < this.numNodes; ++node) if (this.selected[node]) sorted[n++] = node;
        this.selection = sorted.subarray(0, n);
        this.selectionName = name;
        this.tell("selection");
    }

    private setChosen(node: number | null): void {
        if (node === this.chosen) return;
        this.chosen = node;
        this.tell("chosen");
    }
}
