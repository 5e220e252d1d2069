// Many points without a graphics card: small disks written into an image, pixel by pixel. O(n) for each
// drawing; a hundred thousand points take about as long as the browser needs to show an image.

type Color = [number, number, number]; // 0 to 255

export interface Dots {
    points: Float32Array; // x, y of node 0, ...
    shade: Uint32Array; // of each node in `colors`
    sizeSteps: Uint8Array; // of each node in `sides`
    lit: Uint8Array; // of each node: 1 if it lies above those that are not
    colors: Color[];
    background: Color;
    sides: number[]; // diameters in pixels of the image, whole numbers
    alpha: [number, number]; // of nodes that are not lit, and of those that are
    fade: number; // share of their color in dots that are not lit; the rest is background
    scale: number; // pixels of the image for a unit of the points
    middle: [number, number]; // the point in the middle of the image
}

export class Raster {
    private image = new ImageData(1, 1);

    draw(context: CanvasRenderingContext2D, dots: Dots): void {
        const { width, height } = context.canvas;
        if (width === 0 || height === 0) return;
        if (this.image.width !== width || this.image.height !== height) this.image = new ImageData(width, height);
        const pixels = new Uint32Array(this.image.data.buffer);
        pixels.fill(0);
        for (const lit of [0, 1]) drawThese(pixels, width, height, dots, lit);
        context.putImageData(this.image, 0, 0);
    }
}

function drawThese(pixels: Uint32Array, width: number, height: number, dots: Dots, lit: number): void {
    const { points, shade, sizeSteps, sides, scale } = dots;
    const alpha = Math.round(256 * dots.alpha[lit]);
    const left = width / 2 - dots.middle[0] * scale;
    const top = height / 2 + dots.middle[1] * scale;
    const empty = packed(dots.background);
    const share = lit === 1 ? 256 : Math.round(256 * dots.fade);
    const colors = dots.colors.map((color) => mixed(empty, packed(color), share));
    const corners = sides.map(cornerOf);
    for (let node = 0; node < shade.length; ++node) {
        if (dots.lit[node] !== lit) continue;
        const [side, corner] = [sides[sizeSteps[node]], corners[sizeSteps[node]]];
        const x = Math.round(left + points[2 * node] * scale - side / 2);
        const y = Math.round(top - points[2 * node + 1] * scale - side / 2);
        const [y0, y1] = [Math.max(0, y), Math.min(height, y + side)];
        const color = colors[shade[node]];
        for (let row = y0; row < y1; ++row) {
            const inset = corner[row - y];
            const end = row * width + Math.min(width, x + side - inset);
            for (let at = row * width + Math.max(0, x + inset); at < end; ++at) {
                const below = pixels[at];
                pixels[at] = alpha >= 256 ? color : mixed(below === 0 ? empty : below, color, alpha);
            }
        }
    }
}

// For each row of a dot the pixels at either end whose middles lie outside the disk; the smallest dots
// are squares.
function cornerOf(side: number): number[] {
    const radius = side / 2;
    return Array.from({ length: side }, (_, row) => {
        let inset = 0;
        while (side > 3 && (inset + 0.5 - radius) ** 2 + (row + 0.5 - radius) ** 2 > radius ** 2) ++inset;
        return inset;
    });
}

// Red in the lowest byte, as images have it on every machine that runs a browser today.
function packed([red, green, blue]: Color): number {
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

// `alpha` of 256 parts of `above`, rounded; opaque. Red and blue are mixed in one go.
function mixed(below: number, above: number, alpha: number): number {
    const rest = 256 - alpha;
    const redBlue = (((below & 0xff00ff) * rest + (above & 0xff00ff) * alpha + 0x800080) >>> 8) & 0xff00ff;
    const green = (((below & 0x00ff00) * rest + (above & 0x00ff00) * alpha + 0x008000) >>> 8) & 0x00ff00;
    return (0xff000000 | redBlue | green) >>> 0;
}
