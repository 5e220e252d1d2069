// Says what is selected to those who hear the page.
import { byId, countOf, debounce } from "./dom";
import type { ExplorerData } from "./explorer_data";
import { plain } from "./foreign_text";
import type { Source } from "./source";
import type { Store } from "./store";

export function startAnnouncer(data: ExplorerData, source: Source, store: Store): void {
    const region = byId("announcer");
    const say = debounce(150, () => {
        const { chosen, selection, selectionName } = store;
        if (chosen !== null) {
            void source.names([chosen]).then(([name]) => {
                region.textContent = `${plain(name)} chosen, ${countOf(data.degree[chosen], "edge")}.`;
            }).catch(() => undefined);
        } else if (selection.length > 0) {
            region.textContent = `${countOf(selection.length, "node")} selected${selectionName ? `: ${plain(selectionName)}` : ""}.`;
        } else {
            region.textContent = "Nothing selected.";
        }
    });
    store.on("selection", say);
    store.on("chosen", say);
}
