// The colors of categories stay apart, and off the background, for eyes with and without all cones.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(new URL("../../apps/explorer/web/package.json", import.meta.url));
const source = fileURLToPath(new URL("../../apps/explorer/web/src/palette.ts", import.meta.url));
const { outputFiles } = await require("esbuild").build({ entryPoints: [source], write: false, format: "esm" });
const palette = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

// Machado, Oliveira and Fernandes 2009, full strength, on linear RGB.
const kSights = {
    normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const kBackground = { light: "#ffffff", dark: "#12161c" };
const kLeast = { normal: 0.12, protanopia: 0.09, deuteranopia: 0.09, tritanopia: 0.075 };

const linear = (color) => [1, 3, 5].map((at) => {
    const v = parseInt(color.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});
const seen = (rgb, m) => [0, 3, 6].map((r) => Math.min(1, Math.max(0, m[r] * rgb[0] + m[r + 1] * rgb[1] + m[r + 2] * rgb[2])));
const oklab = ([r, g, b]) => {
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
        0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
};
const luminance = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a, b) => {
    const [low, high] = [luminance(linear(a)), luminance(linear(b))].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
};

for (const theme of ["light", "dark"]) {
    test(`twelve colors stay apart in the ${theme} theme`, () => {
        const colors = palette.categories(12, theme);
        assert.equal(new Set(colors).size, 12);
        for (const [sight, matrix] of Object.entries(kSights)) {
            const labs = colors.map((color) => oklab(seen(linear(color), matrix)));
            let least = Infinity;
            labs.forEach((a, i) => labs.slice(0, i).forEach((b) => {
                least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
            }));
            assert.ok(least > kLeast[sight], `${sight}: ${least}`);
        }
    });

    test(`every color stands out from the ${theme} map`, () => {
        for (const color of [...palette.categories(12, theme), ...palette.categories(60, theme), palette.kNone[theme]]) {
            assert.ok(contrast(color, kBackground[theme]) > 2, `${color}: ${contrast(color, kBackground[theme])}`);
        }
        for (const color of palette.sequence(theme)) assert.ok(contrast(color, kBackground[theme]) > 1.6, color);
    });
}

test("the degree scale runs one way in lightness", () => {
    for (const [theme, sign] of [["light", -1], ["dark", 1]]) {
        const lightness = palette.sequence(theme).map((color) => oklab(linear(color))[0]);
        for (let i = 1; i < lightness.length; ++i) assert.ok(sign * (lightness[i] - lightness[i - 1]) > 0);
    }
});
