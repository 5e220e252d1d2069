// The maps side by side. WebGL draws them, with one renderer for all; where the browser has none, or
// loses it for a while, a plain canvas does, and a sentence says so.
import { createRenderer } from "regl-scatterplot";
import { CanvasPlot, kMostDisks } from "./canvas_plot";
import { byId, el } from "./dom";
import type { ExplorerData } from "./explorer_data";
import { ScatterMap } from "./scatter_map";
import { sizeSteps } from "./sizing";
import type { Store } from "./store";
import { WebGlPlot, type Renderer } from "./webgl_plot";

const kNoWebGl =
    "The maps are drawn without WebGL, which this browser has turned off or does not have in full: " +
    "large graphs move slowly. For speed, turn on hardware acceleration or try another browser.";
const kLost =
    "The graphics card has stopped drawing, as after a sleep or a reset. The maps are drawn without it until it is back.";
const kNoCanvas =
    "The maps cannot be drawn in this browser. Search, lists and tables work without them.";

export class Maps {
    readonly all: ScatterMap[];
    readonly ready: Promise<void>;
    private renderer: Renderer | null = null;
    private readonly notice = el("p", { class: "maps-notice", role: "status", hidden: true });

    constructor(data: ExplorerData, private readonly store: Store) {
        const steps = sizeSteps(data.degree);
        this.all = data.spaces.map((space) => new ScatterMap(space, steps, store, "maps-in-words"));
        const place = byId("maps");
        place.replaceChildren(...this.all.map((map) => map.element), this.notice);
        place.dataset.number = String(this.all.length);
        const observer = new ResizeObserver(() => this.resize());
        this.all.forEach((map) => observer.observe(map.stage));
        // WebGL that runs on the processor draws many points more slowly than a canvas does.
        const prefersCanvas = store.numNodes > kMostDisks && webGlIsSoftware();
        const canDraw = (prefersCanvas && this.useCanvas("")) || this.useWebGl() || this.useCanvas(kNoWebGl);
        this.ready = canDraw ? Promise.all(this.all.map((map) => map.drawn)).then(() => undefined) : Promise.resolve();
    }

    of(space: string): ScatterMap | undefined {
        return this.all.find((map) => map.space.name === space);
    }

    // Returns whether the browser could.
    private useWebGl(): boolean {
        const canvas = el("canvas");
        let renderer: Renderer | null = null;
        try {
            renderer = createRenderer({ canvas });
            if (!renderer.isSupported) throw new Error("WebGL without float textures");
            const made = renderer;
            this.all.forEach((map) => map.use((events, stage) => new WebGlPlot(this.store.numNodes, made, events, stage)));
        } catch {
            this.release(renderer);
            return false;
        }
        this.renderer = renderer;
        this.say("");
        this.resize();
        canvas.addEventListener("webglcontextlost", (event) => {
            event.preventDefault(); // asks for it to be restored
            this.renderer = null;
            this.useCanvas(kLost);
        });
        canvas.addEventListener("webglcontextrestored", () => {
            this.release(renderer);
            if (!this.useWebGl()) this.useCanvas(kNoWebGl);
        });
        return true;
    }

    private useCanvas(reason: string): boolean {
        try {
            this.all.forEach((map) => map.use((events, stage) => new CanvasPlot(events, stage)));
            this.say(reason);
            return true;
        } catch {
            this.say(kNoCanvas);
            return false;
        }
    }

    private release(renderer: Renderer | null): void {
        try {
            renderer?.destroy();
        } catch {
            // what it would free is gone with the context
        }
    }

    private say(sentence: string): void {
        this.notice.hidden = sentence === "";
        this.notice.textContent = sentence;
    }

    private resize(): void {
        if (!this.renderer) return;
        const width = Math.max(1, ...this.all.map((map) => map.stage.clientWidth));
        const height = Math.max(1, ...this.all.map((map) => map.stage.clientHeight));
        this.renderer.resize(width, height);
        this.renderer.refresh();
        this.all.forEach((map) => map.redraw());
    }
}

// Whether the browser computes WebGL on the processor, by what it says of the renderer.
function webGlIsSoftware(): boolean {
    try {
        const gl = el("canvas").getContext("webgl");
        if (!gl) return false;
        const names = gl.getExtension("WEBGL_debug_renderer_info");
        const renderer = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
        gl.getExtension("WEBGL_lose_context")?.loseContext();
        return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
    } catch {
        return false;
    }
}
