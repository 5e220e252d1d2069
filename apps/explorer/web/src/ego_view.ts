// The network around the chosen node, drawn by sigma or, without WebGL, on a plain canvas; a click
// chooses another.
import Graph from "graphology";
import Sigma from "sigma";
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from "sigma/rendering";
import { byId, count, countOf } from "./dom";
import { EgoCanvas } from "./ego_canvas";
import { plain } from "./foreign_text";
import { layoutEgo } from "./ego_layout";
import type { ExplorerData } from "./explorer_data";
import type { Ego, Source } from "./source";
import type { Store } from "./store";
import { theme } from "./theme";

const kLimit = 150;
const kLongestLabel = 22;
const kRetry = 1000; // milliseconds

export class EgoView {
    private readonly stage = byId("ego-stage");
    private readonly status = byId("ego-status");
    private readonly graph = new Graph({ type: "undirected", multi: false, allowSelfLoops: false });
    private sigma: Sigma | null = null;
    private flat: EgoCanvas | null = null; // instead of sigma
    private asked = 0;

    constructor(private readonly data: ExplorerData, private readonly source: Source, private readonly store: Store) {
        store.on("chosen", () => void this.show());
        store.on("coloring", () => this.paint());
        store.on("theme", () => this.paint());
        void this.show();
    }

    // What is drawn: for programs that drive the page.
    edges(): [number, number][] {
        return this.graph.mapEdges((_edge, _attributes, a, b) => [Number(a), Number(b)]);
    }

    private async show(): Promise<void> {
        const mine = ++this.asked;
        const node = this.store.chosen;
        byId("ego").hidden = node === null;
        if (node === null) return this.graph.clear();
        try {
            const ego = await this.source.ego(node, kLimit);
            const names = await this.source.names(ego.nodes);
            if (mine === this.asked) this.draw(ego, names);
        } catch {
            if (mine === this.asked) this.status.textContent = "The network around this node cannot be shown.";
        }
    }

    private draw(ego: Ego, names: string[]): void {
        const place = new Map(Array.from(ego.nodes, (node, i) => [node, i]));
        const edges: [number, number][] = [];
        for (let i = 0; i < ego.edges.length; i += 2) {
            const [a, b] = [place.get(ego.edges[i]), place.get(ego.edges[i + 1])];
            if (a !== undefined && b !== undefined && a !== b) edges.push([a, b]);
        }
        const at = layoutEgo(ego.nodes.length, edges);
        this.graph.clear();
        ego.nodes.forEach((node, i) => {
            this.graph.addNode(node, {
                x: at[2 * i], y: at[2 * i + 1], label: plain(names[i]), size: i === 0 ? 9 : ego.nodes.length > 60 ? 4 : 6,
                forceLabel: i === 0, zIndex: i === 0 ? 1 : 0,
            });
        });
        for (const [a, b] of edges) this.graph.mergeEdge(ego.nodes[a], ego.nodes[b], { spoke: a === 0 || b === 0 });
        this.describe(ego, edges);
        this.paint();
    }

    private describe(ego: Ego, edges: [number, number][]): void {
        const around = ego.nodes.length - 1;
        const degree = this.data.degree[ego.nodes[0]];
        const among = edges.filter(([a, b]) => a !== 0 && b !== 0).length;
        const shown = around < degree && around >= kLimit
            ? `the ${around} neighbors of highest degree, of ${count(degree)}` : countOf(around, "neighbor");
        this.status.textContent = around === 0 ? "This node has no neighbors." : `${shown}; ${countOf(among, "edge")} among them`;
        this.stage.setAttribute("aria-label", `Network around the node: ${this.status.textContent}`);
    }

    private paint(): void {
        const [strong, weak] = [css("--edge-strong"), css("--edge")];
        const { coloring } = this.store;
        const colors = coloring.colors(theme());
        this.graph.forEachNode((node) => this.graph.setNodeAttribute(node, "color", colors[coloring.shade[Number(node)]]));
        this.graph.forEachEdge((edge, { spoke }) => {
            this.graph.mergeEdgeAttributes(edge, { color: spoke ? strong : weak, size: spoke ? 2 : 1.2 });
        });
        if (this.graph.order === 0) return;
        const sigma = this.start();
        this.flat?.draw();
        sigma?.refresh();
        sigma?.getCamera().setState({ x: 0.5, y: 0.5 });
    }

    private start(): Sigma | null {
        if (this.sigma || this.flat) return this.sigma;
        try {
            this.sigma = new Sigma(this.graph, this.stage, {
                allowInvalidContainer: true, enableCameraZooming: false, enableCameraRotation: false, zIndex: true,
                labelFont: getComputedStyle(document.body).fontFamily, labelSize: 12, labelWeight: "500",
                labelDensity: 0.7, labelGridCellSize: 70, labelRenderedSizeThreshold: 3, stagePadding: 34,
                defaultDrawNodeLabel: drawLabel, defaultDrawNodeHover: drawHover,
            });
        } catch {
            this.flat = this.makeFlat();
            return null;
        }
        this.sigma.getCanvases().edges?.addEventListener("webglcontextlost", () => this.restart());
        this.sigma.on("clickNode", ({ node }) => this.store.choose(Number(node)));
        this.sigma.on("enterNode", ({ node }) => this.store.hover(Number(node)));
        this.sigma.on("leaveNode", () => this.store.hover(null));
        return this.sigma;
    }

    private makeFlat(): EgoCanvas {
        const font = { labelFont: getComputedStyle(document.body).fontFamily, labelSize: 12, labelWeight: "500" };
        return new EgoCanvas(this.stage, this.graph, this.store, (context, text, x, y) =>
            drawName(context, shortened(text), x, y + font.labelSize + 1, font));
    }

    // The graphics card has stopped, and sigma would stay frozen: a plain canvas draws until there is a
    // context again.
    private restart(): void {
        try {
            this.sigma?.kill();
        } catch {
            // what it would free is gone with the context
        }
        this.sigma = null;
        this.flat = this.makeFlat();
        this.flat.draw();
        const again = () => {
            this.flat?.destroy();
            this.flat = null;
            this.paint();
            if (this.flat) window.setTimeout(again, kRetry);
        };
        window.setTimeout(again, kRetry);
    }
}

// Below the node, in the middle, so that names at the border are not cut.
const drawLabel: NodeLabelDrawingFunction = (context, data, settings) => {
    if (!data.label) return;
    drawName(context, shortened(data.label), data.x, data.y + data.size + settings.labelSize + 1, settings);
};

const drawHover: NodeHoverDrawingFunction = (context, data, settings) => {
    context.beginPath();
    context.arc(data.x, data.y, data.size + 2.5, 0, 2 * Math.PI);
    context.lineWidth = 1.5;
    context.strokeStyle = css("--ink");
    context.stroke();
    if (data.label) drawName(context, data.label, data.x, data.y + data.size + settings.labelSize + 1, settings);
};

function shortened(name: string): string {
    return name.length > kLongestLabel ? `${name.slice(0, kLongestLabel - 1)}…` : name;
}

type Font = { labelWeight: string; labelSize: number; labelFont: string };

function drawName(context: CanvasRenderingContext2D, text: string, x: number, y: number, font: Font): void {
    context.font = `${font.labelWeight} ${font.labelSize}px ${font.labelFont}`;
    const left = x - context.measureText(text).width / 2;
    context.lineJoin = "round";
    context.lineWidth = 3;
    context.strokeStyle = css("--map");
    context.strokeText(text, left, y);
    context.fillStyle = css("--ink");
    context.fillText(text, left, y);
}

function css(name: string): string {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
