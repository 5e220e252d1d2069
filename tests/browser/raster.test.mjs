// Points written pixel by pixel are what an obvious drawing with fractions gives.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeRandom } from "./support/town.mjs";

globalThis.ImageData = class {
    constructor(width, height) {
        Object.assign(this, { width, height, data: new Uint8ClampedArray(4 * width * height) });
    }
};
const require = createRequire(new URL("../../apps/explorer/web/package.json", import.meta.url));
const source = fileURLToPath(new URL("../../apps/explorer/web/src/raster.ts", import.meta.url));
const { outputFiles } = await require("esbuild").build({ entryPoints: [source], write: false, format: "esm" });
const { Raster } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

// Node after node, those that are not lit first; each pixel of a dot takes its share of the color.
function slowly(width, height, { points, shade, sizeSteps, lit, colors, background, sides, alpha, fade, scale, middle: [cx, cy] }) {
    const image = Array.from({ length: width * height }, () => null);
    for (const wanted of [0, 1]) {
        for (let node = 0; node < shade.length; ++node) {
            if (lit[node] !== wanted) continue;
            const side = sides[sizeSteps[node]];
            const share = wanted === 1 ? 1 : fade;
            const color = colors[shade[node]].map((v, c) => background[c] + (v - background[c]) * share);
            const x = Math.round(width / 2 + (points[2 * node] - cx) * scale - side / 2);
            const y = Math.round(height / 2 - (points[2 * node + 1] - cy) * scale - side / 2);
            const middle = (side - 1) / 2;
            for (let row = y; row < y + side; ++row) {
                for (let column = x; column < x + side; ++column) {
                    if (side > 3 && Math.hypot(column - x - middle, row - y - middle) > side / 2) continue;
                    if (row < 0 || column < 0 || row >= height || column >= width) continue;
                    const below = image[row * width + column] ?? background;
                    image[row * width + column] = below.map((v, c) => v + (color[c] - v) * alpha[wanted]);
                }
            }
        }
    }
    return image;
}

function drawn(width, height, squares) {
    let image = null;
    new Raster().draw({ canvas: { width, height }, putImageData: (made) => (image = made) }, squares);
    return image.data;
}

test("the raster is the obvious drawing, to the roundings of mixed colors", () => {
    const random = makeRandom(5);
    for (const alpha of [[1, 1], [0.3, 1], [0.05, 0.4]]) {
        const n = 400;
        const squares = {
            points: Float32Array.from({ length: 2 * n }, () => 1.2 * random.normal()),
            shade: Uint32Array.from({ length: n }, () => random.below(3)),
            sizeSteps: Uint8Array.from({ length: n }, () => random.below(4)),
            lit: Uint8Array.from({ length: n }, () => random.below(2)),
            colors: [[255, 0, 10], [3, 200, 77], [0, 0, 255]], background: [255, 255, 255],
            sides: [1, 3, 4, 9], alpha, fade: alpha[0], scale: 17.3, middle: [0.1, -0.2],
        };
        const [width, height] = [61, 47];
        const found = drawn(width, height, squares);
        slowly(width, height, squares).forEach((color, i) => {
            const pixel = [...found.subarray(4 * i, 4 * i + 4)];
            if (color === null) return assert.deepEqual(pixel, [0, 0, 0, 0]);
            assert.equal(pixel[3], 255);
            const tolerance = alpha[1] === 1 && alpha[0] === 1 ? 0 : 8; // each mixing rounds
            color.forEach((v, c) => assert.ok(Math.abs(pixel[c] - v) <= tolerance, `${i}: ${pixel}, expected ${color}`));
        });
    }
});

test("what lies outside the picture leaves no trace at its other edge", () => {
    const squares = {
        points: Float32Array.of(-1.05, 0, 1.05, 0, 0, 1.05, 0, -1.05), shade: new Uint32Array(4), sizeSteps: new Uint8Array(4),
        lit: new Uint8Array(4).fill(1), colors: [[9, 9, 9]], background: [0, 0, 0], sides: [3], alpha: [1, 1], fade: 1, scale: 10, middle: [0, 0],
    };
    const found = drawn(20, 20, squares);
    const painted = [];
    for (let i = 0; i < 400; ++i) if (found[4 * i + 3]) painted.push([i % 20, Math.floor(i / 20)]);
    for (const [x, y] of painted) assert.ok(Math.min(x, y, 19 - x, 19 - y) < 2, `${x}, ${y}`);
    assert.ok(painted.length > 0 && painted.length < 20);
});
