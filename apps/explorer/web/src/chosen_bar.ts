// On a narrow window the side lies below the maps: a bar at the lower edge names the chosen node and its
// facts meanwhile, and leads to the rest.
import { asSentence, byId, countOf, el } from "./dom";
import type { ExplorerData } from "./explorer_data";
import { factsOf } from "./facts";
import { foreign, plain } from "./foreign_text";
import type { Source } from "./source";
import type { Store } from "./store";

export function startChosenBar(data: ExplorerData, source: Source, store: Store): void {
    const bar = byId("chosen-bar");
    const text = byId("chosen-bar-text");
    let asked = 0;

    const show = async () => {
        const mine = ++asked;
        const node = store.chosen;
        bar.hidden = node === null;
        if (node === null) return;
        const [[name], words] = await Promise.all([
            source.names([node]).catch(() => [`node ${node}`]), source.words(node).catch((): string[] => []),
        ]);
        if (mine !== asked) return;
        const facts = [["", countOf(data.degree[node], "edge")], ...factsOf(data, node)];
        text.replaceChildren(
            el("strong", { title: plain(name) }, foreign(name)),
            el("span", {}, ...facts.flatMap(([key, value], i) => [i > 0 ? " · " : "", key ? `${plain(key)} ` : "", foreign(value)])),
            el("span", { class: "bar-words" }, foreign(asSentence(words.join("; ")))));
    };
    store.on("chosen", () => void show());
    void show();

    byId("chosen-bar-more").addEventListener("click", () => {
        const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        byId("node").scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
    });
    byId("chosen-bar-close").addEventListener("click", () => store.clear());
    // Where the side itself is seen, the bar would only repeat it.
    new IntersectionObserver(([side]) => bar.classList.toggle("away", side.isIntersecting), { rootMargin: "0px 0px -90px 0px" })
        .observe(byId("node"));
}
