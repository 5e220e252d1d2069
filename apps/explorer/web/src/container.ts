// The binary container of irwe's files and of the server's answers: that of safetensors. Eight bytes
// of length, a JSON header, then the tensors.

export class DataError extends Error {}

export interface Tensor {
    shape: number[];
    values: Float32Array | Uint32Array | Uint8Array;
}

const kTypes = { F32: Float32Array, U32: Uint32Array, U8: Uint8Array } as const;

interface Entry {
    dtype: keyof typeof kTypes;
    shape: number[];
    data_offsets: [number, number];
}

export class Container {
    private constructor(
        readonly metadata: Record<string, string>,
        private readonly tensors: Map<string, Tensor>,
    ) {}

    // Throws DataError with one sentence where the bytes are not such a container.
    static parse(bytes: ArrayBuffer): Container {
        if (bytes.byteLength < 8) throw new DataError("the data end before their header");
        const length = Number(new DataView(bytes).getBigUint64(0, true));
        const begin = 8 + length;
        if (begin > bytes.byteLength) throw new DataError("the data end within their header");
        const header = parseHeader(new Uint8Array(bytes, 8, length));

        const tensors = new Map<string, Tensor>();
        for (const [name, entry] of Object.entries(header)) {
            if (name !== "__metadata__") tensors.set(name, readTensor(bytes, begin, name, entry as Entry));
        }
        return new Container((header.__metadata__ ?? {}) as Record<string, string>, tensors);
    }

    has(name: string): boolean {
        return this.tensors.has(name);
    }

    floats(name: string, size: number): Float32Array {
        return this.read(name, Float32Array, size);
    }

    // Whole numbers, all below `limit`.
    integers(name: string, size: number, limit: number): Uint32Array {
        const values = this.read(name, Uint32Array, size);
        for (let i = 0; i < values.length; ++i) {
            if (values[i] >= limit) throw new DataError(`${name} holds ${values[i]}, expected less than ${limit}`);
        }
        return values;
    }

    // Row offsets: `count + 1` numbers that never fall, from 0 to the length of what they cut.
    offsets(name: string, count: number, end: number): Uint32Array {
        const values = this.read(name, Uint32Array, count + 1);
        let last = 0;
        for (let i = 0; i <= count; ++i) {
            if (values[i] < last) throw new DataError(`${name} falls at ${i}`);
            last = values[i];
        }
        if (values[0] !== 0 || last !== end) throw new DataError(`${name} should run from 0 to ${end}`);
        return values;
    }

    bytes(name: string): Uint8Array {
        return this.read(name, Uint8Array, -1);
    }

    size(name: string): number {
        return this.tensors.get(name)?.values.length ?? 0;
    }

    private read<T extends Tensor["values"]>(name: string, type: new (n: number) => T, size: number): T {
        const tensor = this.tensors.get(name);
        if (!tensor) throw new DataError(`${name} is missing`);
        if (!(tensor.values instanceof type)) throw new DataError(`${name} is of another type than expected`);
        if (size >= 0 && tensor.values.length !== size) {
            throw new DataError(`${name} holds ${tensor.values.length} values, expected ${size}`);
        }
        return tensor.values;
    }
}

function parseHeader(bytes: Uint8Array): Record<string, unknown> {
    try {
        const header: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
        if (typeof header === "object" && header !== null) return header as Record<string, unknown>;
    } catch {
        // said below
    }
    throw new DataError("the header of the data cannot be read");
}

function readTensor(bytes: ArrayBuffer, begin: number, name: string, entry: Entry): Tensor {
    const type = kTypes[entry?.dtype];
    if (!type || !Array.isArray(entry.shape) || !Array.isArray(entry.data_offsets)) {
        throw new DataError(`the header of ${name} cannot be read`);
    }
    const [from, to] = entry.data_offsets;
    const size = entry.shape.reduce((product, n) => product * n, 1);
    if (!(from >= 0) || to - from !== size * type.BYTES_PER_ELEMENT || begin + to > bytes.byteLength) {
        throw new DataError(`the data end within ${name}`);
    }
    const at = begin + from;
    const aligned = at % type.BYTES_PER_ELEMENT === 0;
    const values = aligned ? new type(bytes, at, size) : new type(bytes.slice(at, begin + to));
    return { shape: entry.shape, values };
}
