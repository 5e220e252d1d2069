// Elements without innerHTML: names of nodes are foreign text and only ever become text nodes.

type Child = Node | string;

export function el<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Record<string, string | number | boolean> = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === true) element.setAttribute(name, "");
        else if (value !== false) element.setAttribute(name, String(value));
    }
    element.append(...children);
    return element;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
    const element = document.getElementById(id);
    if (!element) throw new Error(`index.html has no element ${id}`);
    return element as T;
}

const kNumber = new Intl.NumberFormat("en", { useGrouping: true });

// 12 345, with thin blanks.
export function count(n: number): string {
    return kNumber.format(n).replace(/,/g, "\u202f");
}

export function countOf(n: number, one: string, many = `${one}s`): string {
    return `${count(n)} ${n === 1 ? one : many}`;
}

export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

// A clause with a capital in front; no line ends between a number and its sign.
export function asSentence(clause: string): string {
    return capital(clause).replace(/ %/g, "\u00a0%");
}

// Runs `action` once the calls have paused for `pause` milliseconds.
export function debounce<A extends unknown[]>(pause: number, action: (...args: A) => void): (...args: A) => void {
    let timer = 0;
    return (...args) => {
        clearTimeout(timer);
        timer = window.setTimeout(() => action(...args), pause);
    };
}

// Makes the buttons of a container one stop of the Tab key, with arrow keys between them; `columns`
// tells how far a step up or down goes.
export function rove(container: HTMLElement, columns: () => number = () => 1): void {
    const items = () => Array.from(container.querySelectorAll<HTMLElement>("[data-rove]"));
    const reset = () => {
        const all = items();
        const current = all.find((item) => item.tabIndex === 0) ?? all[0];
        all.forEach((item) => (item.tabIndex = item === current ? 0 : -1));
    };
    new MutationObserver(reset).observe(container, { childList: true, subtree: true });
    reset();

    container.addEventListener("focusin", (event) => {
        const target = (event.target as HTMLElement).closest<HTMLElement>("[data-rove]");
        if (target) items().forEach((item) => (item.tabIndex = item === target ? 0 : -1));
    });
    container.addEventListener("keydown", (event) => {
        const all = items();
        const at = all.indexOf(document.activeElement as HTMLElement);
        const width = columns();
        const steps: Record<string, number> = {
            ArrowDown: width, ArrowUp: -width, ArrowRight: 1, ArrowLeft: -1, Home: -at, End: all.length - 1 - at,
        };
        const step = steps[event.key];
        if (at < 0 || step === undefined) return;
        event.preventDefault();
        all[Math.min(all.length - 1, Math.max(0, at + step))].focus();
    });
}
