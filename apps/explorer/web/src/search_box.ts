// Search by name: a combobox with a list of at most twenty names.
import { byId, debounce, el } from "./dom";
import { foreign, pieces, plain } from "./foreign_text";
import type { Hit, Source } from "./source";
import type { Store } from "./store";

const kMostHits = 20;

export function startSearch(source: Source, store: Store): void {
    const input = byId<HTMLInputElement>("search");
    const list = byId("search-list");
    let hits: Hit[] = [];
    let active = -1;
    let asked = 0;

    const close = () => {
        list.hidden = true;
        active = -1;
        input.setAttribute("aria-expanded", "false");
        input.removeAttribute("aria-activedescendant");
    };

    const activate = (next: number) => {
        active = next;
        Array.from(list.querySelectorAll("[role=option]")).forEach((option, i) => {
            option.setAttribute("aria-selected", String(i === active));
            if (i === active) option.scrollIntoView({ block: "nearest" });
        });
        if (active >= 0) input.setAttribute("aria-activedescendant", `hit-${active}`);
        else input.removeAttribute("aria-activedescendant");
    };

    const take = (hit: Hit) => {
        input.value = hit.name;
        close();
        store.choose(hit.node);
    };

    const show = (text: string) => {
        const options = hits.map((hit, i) => {
            const option = el("li", { role: "option", id: `hit-${i}`, "aria-selected": "false" }, marked(hit.name, text));
            option.addEventListener("pointerdown", (event) => {
                event.preventDefault(); // keeps the focus in the box
                take(hit);
            });
            return option;
        });
        const empty = el("li", { class: "empty", role: "presentation" }, `No name holds “${plain(text)}”.`);
        list.replaceChildren(...(options.length > 0 ? options : [empty]));
        list.hidden = false;
        input.setAttribute("aria-expanded", "true");
        activate(options.length > 0 ? 0 : -1);
        byId("search-status").textContent =
            hits.length === kMostHits ? `The first ${kMostHits} names are shown.` : `${hits.length} names found.`;
    };

    const ask = async () => {
        const text = input.value.trim();
        const mine = ++asked;
        if (text === "") return close();
        const found = await source.search(text, kMostHits).catch(() => []);
        if (mine !== asked || document.activeElement !== input) return;
        hits = found;
        show(text);
    };
    const askSoon = debounce(120, () => void ask());

    input.addEventListener("input", askSoon);
    input.addEventListener("focus", () => input.select());
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            if (list.hidden) return void ask();
            const step = event.key === "ArrowDown" ? 1 : -1;
            if (hits.length > 0) activate((active + step + hits.length) % hits.length);
        } else if (event.key === "Enter") {
            if (active >= 0 && !list.hidden) take(hits[active]);
            else void ask();
        } else if (event.key === "Escape") {
            if (!list.hidden) event.stopPropagation(); // closes the list and no more
            else input.value = "";
            close();
        }
    });
}

// The name with the part that was sought marked.
function marked(name: string, text: string): Node {
    const at = name.toLowerCase().indexOf(text.toLowerCase());
    if (at < 0) return foreign(name);
    const end = at + text.length;
    return el("bdi", {}, ...pieces(name.slice(0, at)), el("mark", {}, ...pieces(name.slice(at, end))), ...pieces(name.slice(end)));
}
