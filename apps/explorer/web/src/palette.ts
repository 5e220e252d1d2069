// Colors. The twelve of each theme were chosen by search: any two stay at least 0.09 apart in OKLab
// (normal sight: 0.13) as eyes without red, green or blue cones see them, and each has a contrast of
// more than 2.3 to the map behind it. tests/browser/palette.test.mjs holds them to it.

export type Theme = "light" | "dark";

const kCategories: Record<Theme, string[]> = {
    light: ["#6679e7", "#a35417", "#157868", "#34b2f4", "#920008", "#85b83a",
            "#bc66a8", "#18318d", "#958c55", "#dd94a1", "#605398", "#562d4c"],
    dark: ["#4bd3fe", "#f3a136", "#a28aff", "#9ac79b", "#c9617e", "#e6e359",
           "#536bd6", "#2effde", "#a78a19", "#934b99", "#3297ba", "#5d7326"],
};

// From few to many: towards what stands out against the background.
const kSequence: Record<Theme, string[]> = {
    light: ["#8ccfc4", "#3f9fb8", "#3a6db0", "#44398f", "#2c1257"],
    dark: ["#41518f", "#2f80b3", "#37b39a", "#a8d85c", "#fdf27a"],
};

export const kNone: Record<Theme, string> = { light: "#a3a9b1", dark: "#646c77" };

export const kSequenceSteps = 64;

export function categories(n: number, theme: Theme): string[] {
    if (n <= kCategories[theme].length) return kCategories[theme].slice(0, n);
    return Array.from({ length: n }, (_, i) => goldenColor(i, theme));
}

export function sequence(theme: Theme): string[] {
    const stops = kSequence[theme].map(parseColor);
    return Array.from({ length: kSequenceSteps }, (_, i) => {
        const at = (i / (kSequenceSteps - 1)) * (stops.length - 1);
        const left = Math.min(Math.floor(at), stops.length - 2);
        return hex(stops[left].map((v, c) => v + (stops[left + 1][c] - v) * (at - left)));
    });
}

// Beyond twelve: hues by the golden angle, so that neighbors in the list differ most, in three
// steps of lightness.
function goldenColor(i: number, theme: Theme): string {
    const lightness = (theme === "light" ? [0.56, 0.68, 0.45] : [0.76, 0.64, 0.86])[i % 3];
    return oklch(lightness, 0.125, (i * 2.399963 + 4.6) % (2 * Math.PI));
}

function oklch(lightness: number, chroma: number, hue: number): string {
    const a = chroma * Math.cos(hue);
    const b = chroma * Math.sin(hue);
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const linear = [
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    return hex(linear.map((v) => 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)));
}

// Behind the points of a map, as --map in style.css.
export function background(theme: Theme): string {
    return theme === "light" ? "#ffffff" : "#12161c";
}

// Red, green and blue of "#rrggbb", each from 0 to 255.
export function parseColor(color: string): [number, number, number] {
    return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
}

function hex(rgb: number[]): string {
    const byte = (v: number) => Math.min(255, Math.max(0, Math.round(v))).toString(16).padStart(2, "0");
    return `#${rgb.map(byte).join("")}`;
}
