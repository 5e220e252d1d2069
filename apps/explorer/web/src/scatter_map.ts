// One map: a space's nodes in the plane, drawn by a plot, with an overlay for the few nodes that are
// marked. The plot may be exchanged at any time; view, colors and selection stay.
import { Arrows } from "./arrows";
import { capital, el } from "./dom";
import { kNoLabel, type Space } from "./explorer_data";
import { foreign, plain } from "./foreign_text";
import { MapGestures, type GestureTarget } from "./map_gestures";
import { MapOverlay } from "./map_overlay";
import { kMargin, scaleOf, type Plot, type PlotEvents, type View } from "./plot";
import type { Store } from "./store";

const kMeanings: Record<string, string> = {
    identity: "near if they play the same part",
    position: "near if they live in the same place",
};

export class ScatterMap implements GestureTarget {
    readonly element: HTMLElement;
    readonly stage: HTMLElement;
    private plot: Plot | null = null;
    private readonly overlay: MapOverlay;
    private stale: "no" | "colors" | "places" = "no";
    private busy = false;
    private lit: Uint32Array | null = null; // the selection that is drawn
    private wanted: View | null = null; // before there is a drawing; null: all
    private hasDrawn = false;
    private firstDraw!: () => void;
    readonly drawn = new Promise<void>((resolve) => (this.firstDraw = resolve));

    constructor(readonly space: Space, private readonly sizeSteps: Uint8Array, private readonly store: Store, description: string) {
        this.stage = el("div", {
            class: "stage", tabindex: 0, role: "application", id: `map-${space.name}`,
            "aria-label": `${plain(space.title)} map`, "aria-describedby": description,
        });
        this.element = this.frame();
        this.overlay = new MapOverlay(this.stage, store, (node) => this.position(node), space.earlier ? new Arrows(space.earlier) : null,
            (node) => this.earlierPosition(node));
        new MapGestures(this, store);
        store.on("selection", () => void this.light());
        store.on("coloring", () => this.draw("colors"));
        store.on("sizing", () => this.draw("colors"));
        store.on("theme", () => this.draw("colors"));
        store.on("layout", () => this.draw("places"));
        store.on("tool", () => this.plot?.setTool(store.tool));
        this.stage.addEventListener("keydown", (event) => this.onKey(event));
    }

    // Draws with another plot from now on.
    use(make: (events: PlotEvents, stage: HTMLElement) => Plot): void {
        const view = this.hasDrawn ? this.view() : this.wanted;
        this.plot?.destroy();
        this.plot = null;
        this.hasDrawn = false;
        [this.wanted, this.lit, this.busy] = [view, null, false];
        this.plot = make(this.events(), this.stage);
        this.plot.setTool(this.store.tool);
        this.draw("places");
    }

    // Where the node is drawn, in pixels of the stage.
    position(node: number): [number, number] | null {
        return this.hasDrawn && node < this.store.numNodes ? this.place(this.points(), node) : null;
    }

    // Where it was, on the same map; null if it is new.
    earlierPosition(node: number): [number, number] | null {
        const { earlier } = this.space;
        if (!earlier || !this.hasDrawn || earlier.row[node] === kNoLabel) return null;
        return this.place(earlier.layouts.get(this.store.layout) as Float32Array, earlier.row[node]);
    }

    private place(points: Float32Array, row: number): [number, number] {
        const view = this.view();
        const { clientWidth: width, clientHeight: height } = this.stage;
        const scale = scaleOf(view, height);
        return [width / 2 + (points[2 * row] - view.x) * scale, height / 2 - (points[2 * row + 1] - view.y) * scale];
    }

    // The same in pixels of the window.
    screenPosition(node: number): { x: number; y: number } | null {
        const at = this.position(node);
        const box = this.stage.getBoundingClientRect();
        return at && { x: box.left + at[0], y: box.top + at[1] };
    }

    showNeighbors(nodes: Uint32Array): void {
        this.overlay.neighbors = nodes;
        this.overlay.draw();
    }

    showLasso(polygon: [number, number][]): void {
        this.overlay.lasso = polygon;
        this.overlay.draw();
    }

    leavesMouse(): boolean {
        return this.plot?.takesMouse === false;
    }

    view(): View {
        return (this.hasDrawn ? this.plot?.view() : this.wanted) ?? this.whole();
    }

    look(view: View): void {
        if (this.hasDrawn) this.plot?.look(view);
        else this.wanted = view;
        this.store.tell("view");
    }

    // The view of all nodes.
    whole(): View {
        return { x: 0, y: 0, distance: kMargin * Math.max(1, this.stage.clientHeight / Math.max(1, this.stage.clientWidth)) };
    }

    redraw(): void {
        this.plot?.redraw();
    }

    // The node nearest to a place on the stage, if one lies within `radius` pixels. O(n).
    nodeNear(at: [number, number], radius: number): number | null {
        const view = this.view();
        const { clientWidth: width, clientHeight: height } = this.stage;
        const scale = scaleOf(view, height);
        return this.nearest(view.x + (at[0] - width / 2) / scale, view.y + (height / 2 - at[1]) / scale, radius / scale);
    }

    nodesIn(polygon: [number, number][]): number[] {
        const inside: number[] = [];
        for (let node = 0; node < this.store.numNodes; ++node) {
            const at = this.position(node);
            if (at && isInside(at, polygon)) inside.push(node);
        }
        return inside;
    }

    // Draws again; a plot takes one drawing at a time, so that wishes in between are gathered.
    private draw(what: "colors" | "places"): void {
        if (this.stale !== "places") this.stale = what;
        if (!this.busy && this.plot) void this.drawAll(this.plot);
    }

    // Ends without a word where the plot was exchanged meanwhile: a lost one may never finish.
    private async drawAll(plot: Plot): Promise<void> {
        this.busy = true;
        while (this.stale !== "no") {
            const moved = this.stale === "places";
            this.stale = "no";
            const animate = moved && this.hasDrawn && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
            this.overlay.hidden = animate;
            const { coloring, sizing } = this.store;
            await plot.show(this.points(), { coloring, sizing, sizeSteps: this.sizeSteps }, moved, animate);
            if (plot !== this.plot) return;
            this.overlay.hidden = false;
            if (!this.hasDrawn) {
                this.hasDrawn = true;
                plot.look(this.wanted ?? this.whole());
            }
            await this.light();
        }
        this.busy = false;
        this.firstDraw();
    }

    // Lights the selection. The others fade: far behind a group, a little behind a single node.
    private async light(): Promise<void> {
        const { selection } = this.store;
        if (selection === this.lit || !this.hasDrawn) return;
        this.lit = selection;
        await this.plot?.light(selection, selection.length > 1 ? 0.16 : 0.5);
        this.overlay.draw();
    }

    private events(): PlotEvents {
        const { store } = this;
        return {
            select: (nodes) => {
                if (nodes.length === 1) store.choose(nodes[0]);
                else store.select(nodes, "on the map");
                this.lit = null; // the plot has lit what it was clicked on; the store decides
                void this.light();
            },
            clear: () => {
                this.lit = null;
                store.clear();
            },
            hover: (node) => store.hover(node),
            drawn: () => {
                this.overlay.draw();
                store.tell("view");
            },
        };
    }

    private points(): Float32Array {
        return this.space.layouts.get(this.store.layout) as Float32Array;
    }

    private onKey(event: KeyboardEvent): void {
        const step = 0.15 * this.view().distance;
        const actions: Record<string, () => void> = {
            ArrowLeft: () => this.pan(-step, 0), ArrowRight: () => this.pan(step, 0),
            ArrowUp: () => this.pan(0, step), ArrowDown: () => this.pan(0, -step),
            "+": () => this.zoom(0.8), "=": () => this.zoom(0.8), "-": () => this.zoom(1.25), "0": () => this.look(this.whole()),
            Enter: () => this.chooseCenter(),
        };
        const action = actions[event.key];
        if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        action();
    }

    private chooseCenter(): void {
        const { x, y } = this.view();
        const node = this.nearest(x, y, Infinity);
        if (node !== null) this.store.choose(node);
    }

    private nearest(x: number, y: number, radius: number): number | null {
        const points = this.points();
        let nearest: number | null = null;
        let least = radius ** 2;
        for (let i = 0; i < this.store.numNodes; ++i) {
            const distance = (points[2 * i] - x) ** 2 + (points[2 * i + 1] - y) ** 2;
            if (distance < least) [least, nearest] = [distance, i];
        }
        return nearest;
    }

    private zoom(factor: number): void {
        const view = this.view();
        this.look({ ...view, distance: view.distance * factor });
    }

    private pan(dx: number, dy: number): void {
        const view = this.view();
        this.look({ ...view, x: view.x + dx, y: view.y + dy });
    }

    private frame(): HTMLElement {
        const button = (label: string, sign: string, action: () => void) => {
            const made = el("button", { type: "button", class: "icon", "aria-label": label, title: label }, sign);
            made.addEventListener("click", action);
            return made;
        };
        const { kind, file, title } = this.space;
        return el("section", { class: "map", "aria-label": plain(title) },
            el("header", {},
                el("h2", {}, capital(kind)),
                el("p", {}, file === "" ? (kMeanings[kind] ?? "near if they are alike") : foreign(file)),
                el("div", { class: "buttons", role: "group", "aria-label": `View of the ${plain(file === "" ? kind : title)} map` },
                    button("Zoom in", "+", () => this.zoom(0.7)),
                    button("Zoom out", "−", () => this.zoom(1 / 0.7)),
                    button("Show all", "⤢", () => this.look(this.whole())))),
            this.stage);
    }
}

function isInside([x, y]: [number, number], polygon: [number, number][]): boolean {
    let inside = false;
    polygon.forEach(([ax, ay], i) => {
        const [bx, by] = polygon[(i + 1) % polygon.length];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
    return inside;
}
