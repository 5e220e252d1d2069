// The slow, obvious nearest neighbors: cosine about the mean, greatest first, ties by the lower id.

export function unitRows({ numRows, dim, values }) {
    const mean = new Float64Array(dim);
    for (let i = 0; i < numRows; ++i) for (let c = 0; c < dim; ++c) mean[c] += values[i * dim + c] / numRows;
    const rows = new Float64Array(numRows * dim);
    for (let i = 0; i < numRows; ++i) {
        let square = 0;
        for (let c = 0; c < dim; ++c) square += (rows[i * dim + c] = values[i * dim + c] - mean[c]) ** 2;
        if (square > 0) for (let c = 0; c < dim; ++c) rows[i * dim + c] /= Math.sqrt(square);
    }
    return { numRows, dim, values: rows };
}

export function nearest(unit, node, k) {
    const { numRows, dim, values } = unit;
    const all = [];
    for (let other = 0; other < numRows; ++other) {
        if (other === node) continue;
        let cosine = 0;
        for (let c = 0; c < dim; ++c) cosine += values[node * dim + c] * values[other * dim + c];
        all.push([cosine, other]);
    }
    all.sort(([a, i], [b, j]) => b - a || i - j);
    return { nodes: all.slice(0, k).map(([, i]) => i), cosine: all.slice(0, k).map(([cosine]) => cosine) };
}
