// Where the page gets its data: from itself (file_source) or from the program that serves it
// (server_source). Node ids run from 0.
import type { ExplorerData } from "./explorer_data";

export interface Hit {
    node: number;
    name: string;
}

export interface Neighbors {
    nodes: Uint32Array; // nearest first
    cosine: Float32Array;
}

// A node, the nodes joined to it (those of highest degree if there are more than the limit), and all
// edges among them.
export interface Ego {
    nodes: Uint32Array; // the node itself first
    edges: Uint32Array; // two ends each
}

export interface LayoutProgress {
    layout: string; // the best that is ready
    done: number; // of the better one; 1: the data have it
}

export interface Source {
    readonly kind: "file" | "server";
    load(): Promise<ExplorerData>;
    names(nodes: ArrayLike<number>): Promise<string[]>;
    // Names that begin with the text first, then those that hold it; ASCII letters in either case.
    search(text: string, limit: number): Promise<Hit[]>;
    neighbors(node: number, space: string): Promise<Neighbors>;
    ego(node: number, limit: number): Promise<Ego>;
    // What is worth knowing of a node, in clauses of which each stands on its own.
    words(node: number): Promise<string[]>;
    progress(): Promise<LayoutProgress>;
}
