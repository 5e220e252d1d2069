// The clauses on all nodes in arrays: each clause once, and which of them a node has.
import type { Container } from "./container";
import { NameTable } from "./name_table";

export class WordTable {
    private readonly texts: NameTable;
    private readonly offsets: Uint32Array;
    private readonly clauses: Uint32Array;

    constructor(container: Container, numNodes: number) {
        const bytes = container.bytes("clauses.bytes");
        const numClauses = Math.max(0, container.size("clauses.offsets") - 1);
        this.texts = new NameTable(container.offsets("clauses.offsets", numClauses, bytes.length), bytes);
        this.clauses = container.integers("words.clauses", container.size("words.clauses"), numClauses);
        this.offsets = container.offsets("words.offsets", numNodes, this.clauses.length);
    }

    of(node: number): string[] {
        return Array.from(this.clauses.subarray(this.offsets[node], this.offsets[node + 1]), (clause) => this.texts.name(clause));
    }
}
