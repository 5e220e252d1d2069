// How large the points are: all equal, or by degree, so that hubs are seen at once.
import { pointSize } from "./plot";

export type Sizing = "equal" | "degree";

const kSteps = 12;
const kSmallest = 0.7; // of the usual diameter: nodes without edges
const kLargest = 3; // the node of highest degree

// The step of each node, from 0 to kSteps - 1: logarithmic, as degrees are colored.
export function sizeSteps(degree: Uint32Array): Uint8Array {
    let largest = 1;
    for (const d of degree) largest = Math.max(largest, d);
    const scale = (kSteps - 1) / Math.log1p(largest);
    return Uint8Array.from(degree, (d) => Math.round(Math.log1p(d) * scale));
}

// The diameter of each step, in pixels.
export function diameters(numNodes: number, sizing: Sizing): number[] {
    const usual = pointSize(numNodes);
    if (sizing === "equal") return Array.from({ length: kSteps }, () => usual);
    return Array.from({ length: kSteps }, (_, step) => {
        const share = step / (kSteps - 1);
        return usual * (kSmallest + (kLargest - kSmallest) * share ** 2);
    });
}
