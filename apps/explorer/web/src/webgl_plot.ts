// The points of a map, drawn by regl-scatterplot, which also follows the mouse.
import createScatterplot, { createRenderer } from "regl-scatterplot";
import { el } from "./dom";
import { kMargin, type Marks, type Plot, type PlotEvents, type View } from "./plot";
import { diameters } from "./sizing";
import { background } from "./palette";
import type { Tool } from "./store";
import { theme } from "./theme";

export type Renderer = ReturnType<typeof createRenderer>;

const kLasso = { light: "#1f5fd0", dark: "#7fb2ff" };

export class WebGlPlot implements Plot {
    readonly canvas = el("canvas", { class: "points", "aria-hidden": true });
    readonly takesMouse = true;
    private readonly plot: ReturnType<typeof createScatterplot>;
    private fade = 0.5;

    constructor(numNodes: number, renderer: Renderer, events: PlotEvents, stage: HTMLElement) {
        stage.prepend(this.canvas);
        this.plot = createScatterplot({
            renderer,
            canvas: this.canvas,
            width: "auto",
            height: "auto",
            colorBy: "valueA",
            opacityBy: "density",
            opacityByDensityFill: 0.35,
            opacityInactiveScale: this.fade,
            pointSize: diameters(numNodes, "equal"),
            sizeBy: "valueB",
            pointSizeSelected: numNodes > 20000 ? 0 : 1,
            pointOutlineWidth: 0,
            pointSizeMouseDetection: 6,
            cameraDistance: kMargin,
            deselectOnDblClick: true,
            deselectOnEscape: false,
            lassoInitiator: false,
            lassoLineWidth: 1.5,
            actionKeyMap: { lasso: "shift", merge: isMac() ? "cmd" : "ctrl", remove: "alt" },
        } as unknown as Parameters<typeof createScatterplot>[0]);
        this.plot.subscribe("select", ({ points }) => events.select(points));
        this.plot.subscribe("deselect", () => events.clear());
        this.plot.subscribe("pointOver", (node) => events.hover(node));
        this.plot.subscribe("pointOut", () => events.hover(null));
        this.plot.subscribe("draw", () => events.drawn());
    }

    async show(points: Float32Array, { coloring, sizing, sizeSteps }: Marks, moved: boolean, animate: boolean): Promise<void> {
        const numNodes = points.length / 2;
        const x = new Float32Array(numNodes);
        const y = new Float32Array(numNodes);
        for (let i = 0; i < numNodes; ++i) [x[i], y[i]] = [points[2 * i], points[2 * i + 1]];
        const colors = coloring.colors(theme());
        await this.plot.set({
            pointSize: diameters(numNodes, sizing), pointColor: colors, pointColorActive: colors, pointColorHover: colors,
            backgroundColor: background(theme()), lassoColor: kLasso[theme()],
        } as unknown as Parameters<typeof this.plot.set>[0]);
        const first = this.plot.get("points").length === 0;
        const index = this.plot.get("spatialIndex");
        await this.plot.draw({ x, y, z: coloring.shade, w: sizeSteps }, {
            zDataType: "categorical", wDataType: "categorical", transition: animate && !first, transitionDuration: 700, preventFilterReset: !first,
            ...(!moved && index ? { spatialIndex: index } : {}),
        });
    }

    // The library draws once for each of its calls that changes something, unless they come together.
    async light(selection: Uint32Array, fade: number): Promise<void> {
        if (fade !== this.fade) {
            this.fade = fade;
            await this.plot.set({ opacityInactiveScale: fade });
        }
        this.plot.select(Array.from(selection), { preventEvent: true });
    }

    look({ x, y, distance }: View): void {
        void this.plot.zoomToLocation([x, y], distance);
    }

    view(): View {
        const [x, y] = this.plot.get("cameraTarget");
        const distance: number | number[] = this.plot.get("cameraDistance");
        return { x, y, distance: typeof distance === "number" ? distance : distance[0] };
    }

    setTool(tool: Tool): void {
        void this.plot.set({ mouseMode: tool === "lasso" ? "lasso" : "panZoom" });
    }

    redraw(): void {
        this.plot.redraw();
    }

    destroy(): void {
        this.canvas.remove();
        try {
            this.plot.destroy();
        } catch {
            // what it would free is gone with the context
        }
    }
}

function isMac(): boolean {
    return /Mac|iPhone|iPad/.test(navigator.platform);
}
