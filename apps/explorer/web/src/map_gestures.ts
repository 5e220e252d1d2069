// Fingers on a map, and the mouse where the plot does not follow it: one moves the map or draws a
// lasso, two zoom, a tap or a click chooses the nearest node.
import { scaleOf, type View } from "./plot";
import type { Store } from "./store";

type Point = [number, number]; // pixels of the stage

export interface GestureTarget {
    readonly stage: HTMLElement;
    leavesMouse(): boolean;
    view(): View;
    look(view: View): void;
    nodeNear(at: Point, radius: number): number | null;
    nodesIn(polygon: Point[]): number[];
    showLasso(polygon: Point[]): void;
}

const kReach = { mouse: 10, touch: 24 }; // pixels from a node within which it is meant
const kStill = { mouse: 3, touch: 8 }; // pixels that a click or a tap may move
const kDoubleTap = 350; // milliseconds

export class MapGestures {
    private readonly down = new Map<number, Point>();
    private start: Point = [0, 0];
    private moved = false;
    private lasso: Point[] | null = null;
    private lastTap = -Infinity;

    constructor(private readonly map: GestureTarget, private readonly store: Store) {
        const { stage } = map;
        stage.addEventListener("pointerdown", (event) => this.mine(event) && this.onDown(event));
        stage.addEventListener("pointermove", (event) => this.mine(event) && this.onMove(event));
        stage.addEventListener("pointerup", (event) => this.mine(event) && this.onUp(event));
        stage.addEventListener("pointercancel", (event) => this.end(event.pointerId));
        stage.addEventListener("pointerleave", () => map.leavesMouse() && this.down.size === 0 && store.hover(null));
        stage.addEventListener("dblclick", () => map.leavesMouse() && store.clear());
        stage.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
        // A tap is handled here: the mouse that browsers make of it would only repeat it.
        stage.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), { passive: false });
    }

    private mine(event: PointerEvent): boolean {
        return event.pointerType === "touch" || this.map.leavesMouse();
    }

    private at(event: MouseEvent): Point {
        const box = this.map.stage.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    }

    private onDown(event: PointerEvent): void {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        const at = this.at(event);
        this.down.set(event.pointerId, at);
        this.map.stage.setPointerCapture(event.pointerId);
        if (this.down.size > 1) {
            this.moved = true;
            this.endLasso();
            return;
        }
        [this.start, this.moved] = [at, false];
        this.lasso = this.store.tool === "lasso" || event.shiftKey ? [at] : null;
    }

    private onMove(event: PointerEvent): void {
        const at = this.at(event);
        const before = this.down.get(event.pointerId);
        if (!before) {
            if (event.pointerType === "mouse") this.store.hover(this.map.nodeNear(at, kReach.mouse));
            return;
        }
        const still = event.pointerType === "touch" ? kStill.touch : kStill.mouse;
        if (!this.moved && distance(at, this.start) <= still) return;
        this.moved = true;
        if (this.lasso) {
            this.lasso.push(at);
            this.map.showLasso(this.lasso);
        } else {
            const others = [...this.down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
            if (others.length === 0) this.drag(before, at);
            else this.pinch(before, at, others[0]);
        }
        this.down.set(event.pointerId, at);
    }

    private onUp(event: PointerEvent): void {
        const wasDown = this.down.has(event.pointerId);
        const polygon = this.lasso;
        this.end(event.pointerId);
        if (!wasDown || this.down.size > 0) return;
        if (!this.moved) return this.tap(this.at(event), event);
        if (polygon && polygon.length > 2) this.select(this.map.nodesIn(polygon), event);
    }

    private end(pointer: number): void {
        this.down.delete(pointer);
        this.endLasso();
    }

    private endLasso(): void {
        this.lasso = null;
        this.map.showLasso([]);
    }

    private tap(at: Point, event: PointerEvent): void {
        const isTouch = event.pointerType === "touch";
        const node = this.map.nodeNear(at, isTouch ? kReach.touch : kReach.mouse);
        const again = event.timeStamp - this.lastTap < kDoubleTap;
        this.lastTap = isTouch && !again ? event.timeStamp : -Infinity;
        if (isTouch && again) this.store.clear();
        else if (node !== null) this.store.choose(node);
    }

    private select(inside: number[], event: PointerEvent): void {
        const { selection, selected } = this.store;
        if (event.ctrlKey || event.metaKey) {
            this.store.select([...selection, ...inside], "on the map");
        } else if (event.altKey) {
            const taken = new Set(inside);
            this.store.select([...selection].filter((node) => selected[node] && !taken.has(node)), "on the map");
        } else {
            this.store.select(inside, "on the map");
        }
    }

    private drag(from: Point, to: Point): void {
        const view = this.map.view();
        const scale = scaleOf(view, this.map.stage.clientHeight);
        this.map.look({ ...view, x: view.x - (to[0] - from[0]) / scale, y: view.y + (to[1] - from[1]) / scale });
    }

    // Two fingers: the map follows the one that moves, about the one that stays.
    private pinch(from: Point, to: Point, other: Point): void {
        this.drag(middle(from, other), middle(to, other));
        this.zoom(distance(from, other) / Math.max(1, distance(to, other)), middle(to, other));
    }

    private zoom(factor: number, at: Point): void {
        const view = this.map.view();
        const { clientWidth, clientHeight } = this.map.stage;
        const scale = scaleOf(view, clientHeight);
        const [dx, dy] = [(at[0] - clientWidth / 2) / scale, (clientHeight / 2 - at[1]) / scale];
        // The place under `at` stays where it is.
        this.map.look({
            x: view.x + dx * (1 - factor), y: view.y + dy * (1 - factor), distance: view.distance * factor,
        });
    }

    private onWheel(event: WheelEvent): void {
        if (!this.map.leavesMouse()) return;
        event.preventDefault();
        const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : 20 * event.deltaY;
        this.zoom(Math.exp(Math.max(-200, Math.min(200, pixels)) / 400), this.at(event));
    }
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
    return Math.hypot(ax - bx, ay - by);
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
    return [(ax + bx) / 2, (ay + by) / 2];
}
