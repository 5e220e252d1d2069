// What draws the points of a map: webgl_plot where the browser can, canvas_plot where it cannot.
import type { Coloring } from "./coloring";
import type { Sizing } from "./sizing";
import type { Tool } from "./store";

// The point in the middle of a map, and half the height of what is seen, in the units of the layouts.
export interface View {
    x: number;
    y: number;
    distance: number;
}

// How the points look.
export interface Marks {
    coloring: Coloring;
    sizing: Sizing;
    sizeSteps: Uint8Array; // of each node
}

export interface PlotEvents {
    select(nodes: number[]): void;
    clear(): void;
    hover(node: number | null): void;
    drawn(): void; // the points, perhaps at other places
}

export interface Plot {
    readonly canvas: HTMLCanvasElement;
    readonly takesMouse: boolean; // otherwise map_gestures does
    // Draws all nodes at `points` (x, y of node 0, x, y of node 1, ...); `moved`: these are new.
    show(points: Float32Array, marks: Marks, moved: boolean, animate: boolean): Promise<void>;
    // Lights these nodes; the others fade to the share `fade`.
    light(selection: Uint32Array, fade: number): Promise<void>;
    look(view: View): void;
    view(): View;
    setTool(tool: Tool): void;
    redraw(): void;
    destroy(): void;
}

export function pointSize(numNodes: number): number {
    if (numNodes <= 2000) return 7;
    if (numNodes <= 10000) return 5;
    return numNodes <= 50000 ? 3.5 : 2.5;
}

export const kMargin = 1.12; // the first view is so much wider than the points

// Pixels per unit of the layouts.
export function scaleOf(view: View, height: number): number {
    return height / (2 * view.distance);
}
