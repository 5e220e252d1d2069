// Colors by rank: the few nodes with the largest values, the next, and the rest. Values themselves say
// little, and a few large ones would leave all others in one color.
import type { Coloring } from "./coloring";
import { kNone, kSequenceSteps, sequence, type Theme } from "./palette";

export interface RankedValues {
    id: string;
    name: string;
    group: Coloring["group"];
    values: Float32Array; // none below zero
    has(node: number): boolean; // whether the node has a value
    without: string; // what nodes are that have none
    most: string; // what nodes with the largest values are
    zero: string; // what nodes with the value zero are
}

const kParts = [0.01, 0.05, 0.2]; // shares of the nodes that have a value
const kShades = [1, 0.72, 0.42, 0.1]; // of the sequence of colors

export function rankedColoring({ id, name, group, values, has, without, most, zero }: RankedValues): Coloring {
    const ranked = values.filter((value, node) => has(node) && value > 0).sort().reverse();
    const bounds = kParts.map((part) => ranked[Math.max(1, Math.round(part * ranked.length)) - 1]);
    const part = (value: number) => {
        const found = bounds.findIndex((bound) => value >= bound);
        return found < 0 ? kParts.length : found;
    };
    const [none, rest] = [kParts.length + 2, kParts.length + 1];
    const index = Uint32Array.from(values, (value, node) => (!has(node) ? none : value === 0 ? rest : part(value)));
    const names = [`${most}: 1 %`, "next 4 %", "next 15 %", "the other 80 %", zero, without];
    const sizes = new Uint32Array(names.length);
    for (const i of index) ++sizes[i];
    return {
        id, name, group, index, shade: index, sequential: false,
        categories: names.map((text, i) => ({ name: text, size: sizes[i] })),
        colors: (theme: Theme) => {
            const all = sequence(theme);
            const shades = kShades.map((share) => all[Math.round(share * (kSequenceSteps - 1))]);
            return [...shades, kNone[theme], kAbsent[theme]];
        },
    };
}

// Nodes without a value are no small value: a color that the sequence does not have.
const kAbsent: Record<Theme, string> = { light: "#c2571a", dark: "#f0853f" };
