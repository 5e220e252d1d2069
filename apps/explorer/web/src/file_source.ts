// The data that the page itself holds: the container, gzipped, in base64.
import { agreements } from "./agreement";
import { Container, DataError } from "./container";
import { readExplorerData, type ExplorerData } from "./explorer_data";
import { NameTable } from "./name_table";
import type { Ego, Hit, LayoutProgress, Neighbors, Source } from "./source";
import { WordTable } from "./word_table";

export class FileSource implements Source {
    readonly kind = "file";
    private names_!: NameTable;
    private words_!: WordTable;
    private offsets!: Uint32Array;
    private targets!: Uint32Array;
    private degree!: Uint32Array;
    private numNeighbors = 0;
    private readonly nearest = new Map<string, { nodes: Uint32Array; cosine: Float32Array }>();

    constructor(private readonly element: Element) {}

    async load(): Promise<ExplorerData> {
        const container = Container.parse(await unpack(this.element.textContent ?? ""));
        const data = readExplorerData(container);
        const n = data.numNodes;
        const bytes = container.bytes("names.bytes");
        this.names_ = new NameTable(container.offsets("names.offsets", n, bytes.length), bytes);
        this.words_ = new WordTable(container, n);
        this.targets = container.integers("edges.targets", container.size("edges.targets"), n);
        this.offsets = container.offsets("edges.offsets", n, this.targets.length);
        this.degree = data.degree;
        this.numNeighbors = data.numNeighbors;
        for (const { name } of data.spaces) {
            const size = n * data.numNeighbors;
            const nodes = container.integers(`${name}.neighbors`, size, n);
            this.nearest.set(name, { nodes, cosine: container.floats(`${name}.cosine`, size) });
        }
        data.agreements = agreements(data, (space) => (this.nearest.get(space) as Neighbors).nodes);
        this.element.textContent = ""; // the text is as large as the data: let it go
        return data;
    }

    async names(nodes: ArrayLike<number>): Promise<string[]> {
        return Array.from(nodes, (node) => this.names_.name(node));
    }

    async search(text: string, limit: number): Promise<Hit[]> {
        return this.names_.search(text, limit);
    }

    async neighbors(node: number, space: string): Promise<Neighbors> {
        const nearest = this.nearest.get(space);
        if (!nearest) throw new DataError(`there is no space ${space}`);
        const k = this.numNeighbors;
        return {
            nodes: nearest.nodes.subarray(node * k, (node + 1) * k),
            cosine: nearest.cosine.subarray(node * k, (node + 1) * k),
        };
    }

    async ego(node: number, limit: number): Promise<Ego> {
        let around = this.row(node).filter((other) => other !== node);
        if (around.length > limit) {
            around = around.sort((a, b) => this.degree[b] - this.degree[a] || a - b).slice(0, limit);
        }
        const nodes = Uint32Array.of(node, ...around);
        const members = new Set(nodes);
        const edges: number[] = [];
        for (const a of nodes) {
            for (const b of this.row(a)) if (a < b && members.has(b)) edges.push(a, b);
        }
        return { nodes, edges: Uint32Array.from(edges) };
    }

    async words(node: number): Promise<string[]> {
        return this.words_.of(node);
    }

    async progress(): Promise<LayoutProgress> {
        return { layout: "", done: 1 };
    }

    private row(node: number): Uint32Array {
        return this.targets.slice(this.offsets[node], this.offsets[node + 1]);
    }
}

async function unpack(text: string): Promise<ArrayBuffer> {
    if (text.trim() === "") throw new DataError("the page holds no data");
    if (typeof DecompressionStream === "undefined") {
        throw new DataError("this browser cannot unpack gzip; Chrome 80, Firefox 113 or Safari 16.4 can");
    }
    try {
        const gzip = new Blob(decodeBase64(text.trim())).stream().pipeThrough(new DecompressionStream("gzip"));
        return await new Response(gzip).arrayBuffer();
    } catch {
        throw new DataError("the data of the page cannot be unpacked");
    }
}

// In pieces: a string of the whole in binary would need twice the memory once more.
function decodeBase64(text: string): Uint8Array<ArrayBuffer>[] {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const step = 4 << 18;
    for (let at = 0; at < text.length; at += step) {
        const binary = atob(text.slice(at, at + step));
        const piece = new Uint8Array(binary.length);
        for (let i = 0; i < piece.length; ++i) piece[i] = binary.charCodeAt(i);
        pieces.push(piece);
    }
    return pieces;
}
