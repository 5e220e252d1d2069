// Writes irwe's container: eight bytes of length, a JSON header, then the tensors.

const kTypes = new Map([[Float32Array, "F32"], [Uint32Array, "U32"], [Uint8Array, "U8"]]);

// tensors: { name: { shape, values } }; metadata: { key: text }. The widest elements come first, so
// that each tensor begins at a multiple of its element size.
export function writeContainer(tensors, metadata = {}) {
    const sorted = Object.entries(tensors).sort(
        ([, a], [, b]) => b.values.BYTES_PER_ELEMENT - a.values.BYTES_PER_ELEMENT);
    const header = { __metadata__: metadata };
    let end = 0;
    for (const [name, { shape, values }] of sorted) {
        header[name] = { dtype: kTypes.get(values.constructor), shape, data_offsets: [end, end + values.byteLength] };
        end += values.byteLength;
    }
    let text = Buffer.from(JSON.stringify(header));
    text = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8, " ")]);
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(text.length));
    const data = sorted.map(([, { values }]) => Buffer.from(values.buffer, values.byteOffset, values.byteLength));
    return Buffer.concat([length, text, ...data]);
}
