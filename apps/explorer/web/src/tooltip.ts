// What the pointer is on: the name and the facts of the node under it.
import { byId, countOf, el } from "./dom";
import { factsOf } from "./facts";
import { foreign } from "./foreign_text";
import type { ExplorerData } from "./explorer_data";
import type { Source } from "./source";
import type { Store } from "./store";

export function startTooltip(data: ExplorerData, source: Source, store: Store): void {
    const tip = byId("tooltip");
    let pointer = { x: 0, y: 0 };
    let pointing = true; // not so while keys move the focus
    document.addEventListener("keydown", () => (pointing = false));
    document.addEventListener("pointermove", (event) => {
        pointing = true;
        pointer = { x: event.clientX, y: event.clientY };
        if (!tip.hidden) place();
    });

    const place = () => {
        const gap = 14;
        const { offsetWidth: width, offsetHeight: height } = tip;
        const left = pointer.x + gap + width > innerWidth ? pointer.x - gap - width : pointer.x + gap;
        const top = pointer.y + gap + height > innerHeight ? pointer.y - gap - height : pointer.y + gap;
        tip.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
    };

    store.on("hovered", () => {
        const node = store.hovered;
        tip.hidden = node === null || !pointing;
        document.body.classList.toggle("on-node", node !== null);
        if (node === null) return;
        const name = el("strong", {}, "…");
        const facts = factsOf(data, node).map(([key, value]) => el("span", {}, foreign(key), " ", foreign(value)));
        tip.replaceChildren(name, el("span", {}, countOf(data.degree[node], "edge")), ...facts);
        place();
        // A server is asked once the pointer rests.
        window.setTimeout(() => {
            if (store.hovered !== node) return;
            void source.names([node]).then(([text]) => {
                name.replaceChildren(foreign(text));
                place();
            });
        }, source.kind === "server" ? 60 : 0);
    });
}
