// One map: a space's nodes in the plane, drawn by regl-scatterplot, with an overlay for the few nodes
// that are marked.
import createScatterplot, { createRenderer } from "regl-scatterplot";
import { capital, el } from "./dom";
import type { Space } from "./explorer_data";
import { MapOverlay } from "./map_overlay";
import type { Store } from "./store";
import { theme } from "./theme";

export type Renderer = ReturnType<typeof createRenderer>;

const kBackground = { light: "#ffffff", dark: "#12161c" };
const kLasso = { light: "#1f5fd0", dark: "#7fb2ff" };
const kMargin = 1.12; // the view is so much wider than the points
const kMeanings: Record<string, string> = {
    identity: "near if they play the same part",
    position: "near if they live in the same place",
};

export class ScatterMap {
    readonly element: HTMLElement;
    readonly canvas = el("canvas", { class: "points", "aria-hidden": true });
    private readonly stage: HTMLElement;
    private readonly plot: ReturnType<typeof createScatterplot>;
    private readonly overlay: MapOverlay;
    private stale: "no" | "colors" | "places" = "no";
    private busy = false;
    private fade = 0.5;
    private lit: Uint32Array | null = null; // the selection that is drawn
    private firstDraw!: () => void;
    readonly drawn = new Promise<void>((resolve) => (this.firstDraw = resolve));

    constructor(readonly space: Space, private readonly store: Store, renderer: Renderer, description: string) {
        this.stage = el("div", {
            class: "stage", tabindex: 0, role: "application", id: `map-${space.name}`,
            "aria-label": `${capital(space.name)} map`, "aria-describedby": description,
        }, this.canvas);
        this.element = this.frame();
        this.plot = createScatterplot({
            renderer,
            canvas: this.canvas,
            width: "auto",
            height: "auto",
            colorBy: "valueA",
            opacityBy: "density",
            opacityByDensityFill: 0.35,
            opacityInactiveScale: 0.5,
            pointSize: pointSize(store.numNodes),
            pointSizeSelected: store.numNodes > 20000 ? 0 : 1,
            pointOutlineWidth: 0,
            pointSizeMouseDetection: 6,
            cameraDistance: kMargin,
            deselectOnDblClick: true,
            deselectOnEscape: false,
            lassoInitiator: false,
            lassoLineWidth: 1.5,
            actionKeyMap: { lasso: "shift", merge: isMac() ? "cmd" : "ctrl", remove: "alt" },
        } as unknown as Parameters<typeof createScatterplot>[0]);
        this.overlay = new MapOverlay(this.stage, store, (node) => this.position(node));
        this.listen();
        this.draw("places");
    }

    // Where the node is drawn, in pixels of the stage.
    position(node: number): [number, number] | null {
        try {
            return this.plot.getScreenPosition(node) ?? null;
        } catch {
            return null; // not drawn yet
        }
    }

    // The same in pixels of the window.
    screenPosition(node: number): { x: number; y: number } | null {
        const at = this.position(node);
        const box = this.canvas.getBoundingClientRect();
        return at && { x: box.left + at[0], y: box.top + at[1] };
    }

    showNeighbors(nodes: Uint32Array): void {
        this.overlay.neighbors = nodes;
        this.overlay.draw();
    }

    fit(): void {
        this.look([0, 0], kMargin * Math.max(1, this.stage.clientHeight / Math.max(1, this.stage.clientWidth)));
    }

    redraw(): void {
        this.plot.redraw();
    }

    // Draws again; the library takes one drawing at a time, so that wishes in between are gathered.
    draw(what: "colors" | "places"): void {
        if (this.stale !== "places") this.stale = what;
        if (!this.busy) void this.drawAll();
    }

    private async drawAll(): Promise<void> {
        this.busy = true;
        let first = this.plot.get("points").length === 0;
        while (this.stale !== "no") {
            const moved = this.stale === "places";
            this.stale = "no";
            const { coloring, layout, numNodes } = this.store;
            const points = this.space.layouts.get(layout) as Float32Array;
            const x = new Float32Array(numNodes);
            const y = new Float32Array(numNodes);
            for (let i = 0; i < numNodes; ++i) [x[i], y[i]] = [points[2 * i], points[2 * i + 1]];

            await this.paint();
            const animate = moved && !first && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
            this.overlay.hidden = animate;
            const index = this.plot.get("spatialIndex");
            await this.plot.draw({ x, y, z: coloring.shade }, {
                zDataType: "categorical", transition: animate, transitionDuration: 700, preventFilterReset: !first,
                ...(!moved && index ? { spatialIndex: index } : {}),
            });
            this.overlay.hidden = false;
            if (first) this.fit();
            first = false;
            await this.light();
        }
        this.busy = false;
        this.firstDraw();
    }

    private async paint(): Promise<void> {
        const colors = this.store.coloring.colors(theme());
        await this.plot.set({
            pointColor: colors, pointColorActive: colors, pointColorHover: colors,
            backgroundColor: kBackground[theme()], lassoColor: kLasso[theme()],
        } as unknown as Parameters<typeof this.plot.set>[0]);
    }

    // Lights the selection. The others fade: far behind a group, a little behind a single node. The
    // library draws once for each of its calls that changes something, unless they come together.
    private async light(): Promise<void> {
        const fade = this.store.selection.length > 1 ? 0.16 : 0.5;
        if (fade !== this.fade) {
            this.fade = fade;
            await this.plot.set({ opacityInactiveScale: fade });
        }
        const { selection } = this.store;
        if (selection === this.lit) return;
        this.lit = selection;
        this.plot.select(Array.from(selection), { preventEvent: true });
        this.overlay.draw();
    }

    private listen(): void {
        const { plot, store } = this;
        plot.subscribe("select", ({ points }) => {
            if (points.length === 1) store.choose(points[0]);
            else store.select(points, "on the map");
            this.lit = null; // the library has lit what it was clicked on; the store decides
            void this.light();
        });
        plot.subscribe("deselect", () => {
            this.lit = null;
            store.clear();
        });
        plot.subscribe("pointOver", (node) => store.hover(node));
        plot.subscribe("pointOut", () => store.hover(null));
        plot.subscribe("draw", () => this.overlay.draw());
        store.on("selection", () => void this.light());
        store.on("coloring", () => this.draw("colors"));
        store.on("theme", () => this.draw("colors"));
        store.on("layout", () => this.draw("places"));
        store.on("tool", () => void plot.set({ mouseMode: store.tool === "lasso" ? "lasso" : "panZoom" }));
        this.stage.addEventListener("keydown", (event) => this.onKey(event));
    }

    private onKey(event: KeyboardEvent): void {
        const step = 0.15 * this.distance();
        const actions: Record<string, () => void> = {
            ArrowLeft: () => this.pan(-step, 0), ArrowRight: () => this.pan(step, 0),
            ArrowUp: () => this.pan(0, step), ArrowDown: () => this.pan(0, -step),
            "+": () => this.zoom(0.8), "=": () => this.zoom(0.8), "-": () => this.zoom(1.25), "0": () => this.fit(),
            Enter: () => this.chooseCenter(),
        };
        const action = actions[event.key];
        if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        action();
    }

    private chooseCenter(): void {
        const [x, y] = this.target();
        const points = this.space.layouts.get(this.store.layout) as Float32Array;
        let nearest = -1;
        let least = Infinity;
        for (let i = 0; i < this.store.numNodes; ++i) {
            const distance = (points[2 * i] - x) ** 2 + (points[2 * i + 1] - y) ** 2;
            if (distance < least) [least, nearest] = [distance, i];
        }
        if (nearest >= 0) this.store.choose(nearest);
    }

    private zoom(factor: number): void {
        this.look(this.target(), this.distance() * factor);
    }

    private pan(dx: number, dy: number): void {
        const [x, y] = this.target();
        this.look([x + dx, y + dy], this.distance());
    }

    private look(target: [number, number], distance: number): void {
        void this.plot.zoomToLocation(target, distance);
    }

    private target(): [number, number] {
        const [x, y] = this.plot.get("cameraTarget");
        return [x, y];
    }

    private distance(): number {
        const distance: number | number[] = this.plot.get("cameraDistance");
        return Array.isArray(distance) || ArrayBuffer.isView(distance) ? (distance as number[])[0] : distance;
    }

    private frame(): HTMLElement {
        const button = (label: string, sign: string, action: () => void) => {
            const made = el("button", { type: "button", class: "icon", "aria-label": label, title: label }, sign);
            made.addEventListener("click", action);
            return made;
        };
        const name = this.space.name;
        return el("section", { class: "map", "aria-labelledby": `title-${name}` },
            el("header", {},
                el("h2", { id: `title-${name}` }, capital(name)),
                el("p", {}, kMeanings[name] ?? "near if they are alike"),
                el("div", { class: "buttons", role: "group", "aria-label": `View of the ${name} map` },
                    button("Zoom in", "+", () => this.zoom(0.7)),
                    button("Zoom out", "−", () => this.zoom(1 / 0.7)),
                    button("Show all", "⤢", () => this.fit()))),
            this.stage);
    }
}

function isMac(): boolean {
    return /Mac|iPhone|iPad/.test(navigator.platform);
}

function pointSize(numNodes: number): number {
    if (numNodes <= 2000) return 7;
    if (numNodes <= 10000) return 5;
    return numNodes <= 50000 ? 3.5 : 2.5;
}
