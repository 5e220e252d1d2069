// The points of a map without WebGL: the same colors and views on a plain canvas. O(n) for each
// drawing, on the processor: smooth disks of a few nodes, dots of many (raster). map_gestures follows
// the mouse.
import { el } from "./dom";
import { kMargin, scaleOf, type Marks, type Plot, type PlotEvents, type View } from "./plot";
import { diameters } from "./sizing";
import { background, parseColor } from "./palette";
import { Raster } from "./raster";
import { theme } from "./theme";

export const kMostDisks = 10000; // above, points are dots, which are far quicker to draw
const kLeastAlpha = 0.3; // of a point among very many
const kLeastFade = 0.25; // of dots that lie on each other, none of which is lit
const kFill = 0.35; // share of the map that points would cover side by side, for its alpha

export class CanvasPlot implements Plot {
    readonly canvas = el("canvas", { class: "points", "aria-hidden": true });
    readonly takesMouse = false;
    private points: Float32Array = new Float32Array(0);
    private marks: Marks | null = null;
    private lit = new Uint8Array(0);
    private fade = 1;
    private seen: View = { x: 0, y: 0, distance: kMargin };
    private readonly raster = new Raster();
    private waiting = false;
    private destroyed = false;
    private readonly observer = new ResizeObserver(() => this.redraw());

    constructor(private readonly events: PlotEvents, stage: HTMLElement) {
        stage.prepend(this.canvas);
        if (!this.canvas.getContext("2d")) throw new Error("this browser draws on no canvas");
        this.observer.observe(this.canvas);
    }

    async show(points: Float32Array, marks: Marks): Promise<void> {
        this.points = points;
        this.marks = marks;
        if (this.lit.length === 0) this.lit = new Uint8Array(points.length / 2).fill(1);
        this.drawNow();
    }

    async light(selection: Uint32Array, fade: number): Promise<void> {
        this.lit = new Uint8Array(this.points.length / 2);
        for (const node of selection) this.lit[node] = 1;
        this.fade = selection.length > 0 ? fade : 1;
        this.redraw();
    }

    look(view: View): void {
        this.seen = view;
        this.redraw();
    }

    view(): View {
        return this.seen;
    }

    setTool(): void {
        // the gestures ask the store
    }

    redraw(): void {
        if (this.waiting) return;
        this.waiting = true;
        requestAnimationFrame(() => {
            this.waiting = false;
            if (!this.destroyed) this.drawNow();
        });
    }

    destroy(): void {
        this.destroyed = true;
        this.observer.disconnect();
        this.canvas.remove();
    }

    private drawNow(): void {
        const { canvas, marks } = this;
        const ratio = window.devicePixelRatio;
        canvas.width = Math.round(canvas.clientWidth * ratio);
        canvas.height = Math.round(canvas.clientHeight * ratio);
        const context = canvas.getContext("2d");
        if (!context || !marks) return;
        const { coloring } = marks;
        if (this.lit.length > kMostDisks) {
            this.drawDots(context, marks, ratio);
            return this.events.drawn();
        }
        context.scale(ratio, ratio);
        // Faded nodes first, so that those which are lit lie on top.
        const groups = this.groups(coloring.shade, coloring.colors(theme()).length);
        coloring.colors(theme()).forEach((color, c) => this.drawGroup(context, marks, groups[2 * c], color, this.fade, 0));
        coloring.colors(theme()).forEach((color, c) => this.drawGroup(context, marks, groups[2 * c + 1], color, 1, 0.5));
        this.events.drawn();
    }

    private drawDots(context: CanvasRenderingContext2D, { coloring, sizing, sizeSteps }: Marks, ratio: number): void {
        const { width, height } = context.canvas;
        const numNodes = this.lit.length;
        const wide = diameters(numNodes, sizing).map((diameter) => diameter * ratio);
        // Where points are few for the place, as after zooming in, they are opaque.
        const zoom = (kMargin / this.seen.distance) ** 2;
        const alpha = Math.min(1, Math.max(kLeastAlpha, (kFill * width * height * zoom) / (numNodes * wide[0] ** 2)));
        this.raster.draw(context, {
            points: this.points, shade: coloring.shade, sizeSteps, lit: this.lit,
            colors: coloring.colors(theme()).map(parseColor), background: parseColor(background(theme())),
            sides: wide.map((side) => Math.max(1, Math.round(side))),
            alpha: [alpha, this.fade < 1 ? 1 : alpha], fade: Math.max(kLeastFade, this.fade),
            scale: scaleOf(this.seen, this.canvas.clientHeight) * ratio, middle: [this.seen.x, this.seen.y],
        });
    }

    // The nodes of each color: those that fade, then those that are lit.
    private groups(shade: Uint32Array, numColors: number): number[][] {
        const groups: number[][] = Array.from({ length: 2 * numColors }, () => []);
        for (let node = 0; node < shade.length; ++node) groups[2 * shade[node] + this.lit[node]]?.push(node);
        return groups;
    }

    private drawGroup(
        context: CanvasRenderingContext2D, { sizing, sizeSteps }: Marks, nodes: number[], color: string, alpha: number, more: number,
    ): void {
        if (nodes.length === 0) return;
        const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
        const scale = scaleOf(this.seen, height);
        const numNodes = this.points.length / 2;
        const radii = diameters(numNodes, sizing).map((diameter) => diameter / 2 + (this.fade < 1 ? more : 0));
        context.globalAlpha = alpha;
        context.fillStyle = color;
        context.beginPath();
        for (const node of nodes) {
            const radius = radii[sizeSteps[node]];
            const x = width / 2 + (this.points[2 * node] - this.seen.x) * scale;
            const y = height / 2 - (this.points[2 * node + 1] - this.seen.y) * scale;
            if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
            context.moveTo(x + radius, y);
            context.arc(x, y, radius, 0, 2 * Math.PI);
        }
        context.fill();
    }
}
