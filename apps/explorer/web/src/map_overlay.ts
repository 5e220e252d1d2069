// Rings round and arrows to the few marked nodes of a map: the chosen one and its nearest nodes, and the one under
// the pointer, in whichever map that is. A canvas of its own, so that hovering draws no points again.
import { drawArrow, type Arrows } from "./arrows";
import { el } from "./dom";
import type { Store } from "./store";

export class MapOverlay {
    neighbors: Uint32Array = new Uint32Array(0);
    lasso: [number, number][] = []; // that is being drawn
    hidden = false; // while the points move
    private readonly canvas = el("canvas", { class: "overlay", "aria-hidden": true });
    private waiting = false;

    constructor(
        private readonly stage: HTMLElement,
        private readonly store: Store,
        private readonly position: (node: number) => [number, number] | null,
        private readonly arrows: Arrows | null,
        private readonly earlierPosition: (node: number) => [number, number] | null,
    ) {
        stage.append(this.canvas);
        for (const topic of ["chosen", "hovered", "theme", "arrows"] as const) store.on(topic, () => this.draw());
        for (const event of ["focus", "blur"]) stage.addEventListener(event, () => this.draw());
        new ResizeObserver(() => this.draw()).observe(stage);
    }

    draw(): void {
        if (this.waiting) return;
        this.waiting = true;
        requestAnimationFrame(() => {
            this.waiting = false;
            this.drawNow();
        });
    }

    private drawNow(): void {
        const { canvas, stage, store } = this;
        const scale = window.devicePixelRatio;
        const width = Math.round(stage.clientWidth * scale);
        const height = Math.round(stage.clientHeight * scale);
        if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
        const context = canvas.getContext("2d");
        if (!context) return;
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, width, height);
        if (this.hidden) return;

        const style = getComputedStyle(stage);
        const ink = style.getPropertyValue("--ink").trim();
        const halo = style.getPropertyValue("--map").trim();
        const ring = (node: number, radius: number, line: number, alpha = 1) => {
            const at = this.position(node);
            if (!at) return;
            for (const [color, extra] of [[halo, 2], [ink, 0]] as const) {
                context.globalAlpha = alpha;
                context.strokeStyle = color;
                context.lineWidth = line + extra;
                context.beginPath();
                context.arc(at[0], at[1], radius, 0, 2 * Math.PI);
                context.stroke();
            }
        };
        this.drawArrows(context, ink, halo);
        if (store.chosen !== null) {
            for (const node of this.neighbors) ring(node, 6, 1, 0.75);
            ring(store.chosen, 9, 2.5);
        }
        if (store.hovered !== null && store.hovered !== store.chosen) ring(store.hovered, 7.5, 1.5);
        if (this.lasso.length > 1) this.line(context, style.getPropertyValue("--accent").trim());
        if (stage.matches(":focus-visible")) this.cross(context, ink);
    }

    private drawArrows(context: CanvasRenderingContext2D, ink: string, halo: string): void {
        const nodes = this.arrows?.nodes(this.store) ?? [];
        for (const [color, width, alpha] of [[halo, 3, 0.6], [ink, 1.2, 0.9]] as const) {
            [context.strokeStyle, context.lineWidth, context.globalAlpha] = [color, width, alpha];
            for (const node of nodes) {
                const [from, to] = [this.earlierPosition(node), this.position(node)];
                if (from && to) drawArrow(context, from, to);
            }
        }
    }

    private line(context: CanvasRenderingContext2D, color: string): void {
        context.globalAlpha = 1;
        context.strokeStyle = color;
        context.lineWidth = 1.5;
        context.beginPath();
        for (const [x, y] of this.lasso) context.lineTo(x, y);
        context.stroke();
    }

    // Where Enter would choose.
    private cross(context: CanvasRenderingContext2D, ink: string): void {
        const [x, y] = [this.stage.clientWidth / 2, this.stage.clientHeight / 2];
        context.globalAlpha = 0.7;
        context.strokeStyle = ink;
        context.lineWidth = 1;
        context.beginPath();
        for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
            context.moveTo(x + 4 * dx, y + 4 * dy);
            context.lineTo(x + 11 * dx, y + 11 * dy);
        }
        context.stroke();
    }
}
