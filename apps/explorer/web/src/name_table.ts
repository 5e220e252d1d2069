// All names in one array of bytes. A name becomes a string when it is shown; searching reads bytes,
// O(length of all names), so that a hundred thousand names cost no objects.
import type { Hit } from "./source";

export class NameTable {
    private readonly decoder = new TextDecoder();
    private lowered: Uint8Array | null = null;

    constructor(
        private readonly offsets: Uint32Array,
        private readonly bytes: Uint8Array,
    ) {}

    name(node: number): string {
        return this.decoder.decode(this.bytes.subarray(this.offsets[node], this.offsets[node + 1]));
    }

    search(text: string, limit: number): Hit[] {
        const wanted = lowerAscii(new TextEncoder().encode(text));
        if (wanted.length === 0) return [];
        this.lowered ??= lowerAscii(this.bytes);
        const begins: number[] = [];
        const holds: number[] = [];
        for (let node = 0; node + 1 < this.offsets.length && begins.length < limit; ++node) {
            const place = this.find(node, wanted, holds.length < limit);
            if (place === 0) begins.push(node);
            else if (place > 0) holds.push(node);
        }
        return [...begins, ...holds].slice(0, limit).map((node) => ({ node, name: this.name(node) }));
    }

    // Where `wanted` stands in the node's name, or -1; only at its beginning unless `anywhere`.
    private find(node: number, wanted: Uint8Array, anywhere: boolean): number {
        const bytes = this.lowered as Uint8Array;
        const begin = this.offsets[node];
        const last = anywhere ? this.offsets[node + 1] - wanted.length : begin;
        if (begin + wanted.length > this.offsets[node + 1]) return -1;
        for (let at = begin; at <= last; ++at) {
            let i = 0;
            while (i < wanted.length && bytes[at + i] === wanted[i]) ++i;
            if (i === wanted.length) return at - begin;
        }
        return -1;
    }
}

function lowerAscii(bytes: Uint8Array): Uint8Array {
    return bytes.map((byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
}
