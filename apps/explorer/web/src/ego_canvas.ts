// The network around a node without WebGL: the same graph, colors and labels on a plain canvas.
import type Graph from "graphology";
import { el } from "./dom";
import type { Store } from "./store";

const kPadding = 34; // pixels
const kReach = 14; // pixels from a node within which it is meant

export type DrawLabel = (context: CanvasRenderingContext2D, text: string, x: number, y: number) => void;

export class EgoCanvas {
    private readonly canvas = el("canvas", { class: "ego-canvas", "aria-hidden": true });
    private readonly observer = new ResizeObserver(() => this.draw());

    constructor(private readonly stage: HTMLElement, private readonly graph: Graph, store: Store, private readonly drawLabel: DrawLabel) {
        stage.replaceChildren(this.canvas);
        this.observer.observe(stage);
        this.canvas.addEventListener("click", (event) => {
            const node = this.nodeNear(event);
            if (node !== null) store.choose(node);
        });
        this.canvas.addEventListener("pointermove", (event) => store.hover(this.nodeNear(event)));
        this.canvas.addEventListener("pointerleave", () => store.hover(null));
    }

    draw(): void {
        const ratio = window.devicePixelRatio;
        const { clientWidth: width, clientHeight: height } = this.stage;
        [this.canvas.width, this.canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
        const context = this.canvas.getContext("2d");
        if (!context) return;
        context.scale(ratio, ratio);
        const places = this.places();
        this.graph.forEachEdge((_edge, { color, size }, a, b) => {
            const [from, to] = [places.get(a), places.get(b)];
            if (!from || !to) return;
            context.strokeStyle = color;
            context.lineWidth = size;
            context.beginPath();
            context.moveTo(...from);
            context.lineTo(...to);
            context.stroke();
        });
        this.graph.forEachNode((node, { color, size }) => {
            context.fillStyle = color;
            context.beginPath();
            context.arc(...(places.get(node) as [number, number]), size, 0, 2 * Math.PI);
            context.fill();
        });
        const few = this.graph.order <= 25;
        this.graph.forEachNode((node, { label, size, forceLabel }) => {
            const [x, y] = places.get(node) as [number, number];
            if (forceLabel || few) this.drawLabel(context, label, x, y + size);
        });
    }

    destroy(): void {
        this.observer.disconnect();
        this.canvas.remove();
    }

    // Where each node lies, in pixels: the whole graph, undistorted, within the padding.
    private places(): Map<string, [number, number]> {
        const { clientWidth: width, clientHeight: height } = this.stage;
        const all = this.graph.mapNodes((node, { x, y }) => ({ node, x: x as number, y: y as number }));
        const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
        const [low, high] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
        const scale = Math.min((width - 2 * kPadding) / Math.max(right - left, 1e-9), (height - 2 * kPadding) / Math.max(high - low, 1e-9), 1e6);
        return new Map(all.map(({ node, x, y }) => [
            node, [width / 2 + (x - (left + right) / 2) * scale, height / 2 - (y - (low + high) / 2) * scale],
        ]));
    }

    private nodeNear(event: MouseEvent): number | null {
        const box = this.canvas.getBoundingClientRect();
        let nearest: number | null = null;
        let least = kReach;
        this.places().forEach(([x, y], node) => {
            const distance = Math.hypot(x - event.clientX + box.left, y - event.clientY + box.top);
            if (distance < least) [least, nearest] = [distance, Number(node)];
        });
        return nearest;
    }
}
