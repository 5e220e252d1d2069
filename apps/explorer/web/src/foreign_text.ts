// Names of nodes and labels are foreign text. Controls in them, such as those that turn the direction of
// writing, are shown as marks instead of obeyed, and a name in a script from right to left does not
// reorder what stands beside it.
import { el } from "./dom";

const kControls = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

// For attributes, canvases and titles: controls as "[U+202E]".
export function plain(text: string): string {
    return text.replace(kControls, (control) => `[${code(control)}]`);
}

// The text in an element of its own, isolated from its surroundings.
export function foreign(text: string): HTMLElement {
    return el("bdi", {}, ...pieces(text));
}

// The text with its controls as marked elements, for an element that is isolated already.
export function pieces(text: string): (Node | string)[] {
    const result: (Node | string)[] = [];
    let end = 0;
    for (const { 0: control, index } of text.matchAll(kControls)) {
        result.push(text.slice(end, index), el("span", { class: "control" }, code(control)));
        end = index + control.length;
    }
    return [...result, text.slice(end)];
}

function code(control: string): string {
    return `U+${(control.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
}
