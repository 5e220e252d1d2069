// The maps side by side, with one renderer between them, and what is told about the node under the
// pointer.
import { createRenderer } from "regl-scatterplot";
import { byId, el } from "./dom";
import type { ExplorerData } from "./explorer_data";
import { ScatterMap } from "./scatter_map";
import type { Store } from "./store";

const kNoWebGl =
    "The maps need WebGL, which this browser has turned off or does not have. " +
    "Search, lists and tables work without it; for the maps, turn on hardware acceleration or try another browser.";

export class Maps {
    readonly all: ScatterMap[] = [];
    readonly ready: Promise<void>;

    constructor(data: ExplorerData, store: Store) {
        const place = byId("maps");
        if (!hasWebGl()) {
            place.append(el("p", { class: "notice", role: "note" }, kNoWebGl));
            this.ready = Promise.resolve();
            return;
        }
        const renderer = createRenderer({ canvas: el("canvas") });
        if (!renderer.isSupported) {
            place.append(el("p", { class: "notice", role: "note" }, kNoWebGl));
            this.ready = Promise.resolve();
            return;
        }
        this.all = data.spaces.map((space) => new ScatterMap(space, store, renderer, "maps-in-words"));
        place.replaceChildren(...this.all.map((map) => map.element));
        place.dataset.number = String(this.all.length);

        const resize = () => {
            const width = Math.max(1, ...this.all.map((map) => map.canvas.clientWidth));
            const height = Math.max(1, ...this.all.map((map) => map.canvas.clientHeight));
            renderer.resize(width, height);
            renderer.refresh();
            this.all.forEach((map) => map.redraw());
        };
        const observer = new ResizeObserver(resize);
        this.all.forEach((map) => observer.observe(map.canvas));
        this.ready = Promise.all(this.all.map((map) => map.drawn)).then(() => undefined);
    }

    of(space: string): ScatterMap | undefined {
        return this.all.find((map) => map.space.name === space);
    }
}

function hasWebGl(): boolean {
    try {
        return document.createElement("canvas").getContext("webgl") !== null;
    } catch {
        return false;
    }
}
