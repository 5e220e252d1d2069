// A server shows the quick layout first and works on the better one; when it is there, the points
// move to it.
import { byId } from "./dom";
import type { ExplorerData } from "./explorer_data";
import type { Source } from "./source";
import type { Store } from "./store";
import { showLayouts } from "./toolbar";

const kPause = 1000;

export function watchLayout(data: ExplorerData, source: Source, store: Store): void {
    showLayouts(data.layouts, store);
    if (source.kind !== "server") return;
    const place = byId("progress");
    const bar = byId<HTMLProgressElement>("progress-bar");

    const ask = async (): Promise<void> => {
        const { layout, done } = await source.progress();
        if (done >= 1) {
            place.hidden = true;
            if (!data.layouts.includes(layout)) await take();
            return;
        }
        place.hidden = false;
        byId("progress-text").textContent = `t-SNE ${Math.floor(100 * done)} %`;
        bar.value = done;
        window.setTimeout(() => void ask().catch(hide), kPause);
    };

    // The layout the user looks at stays if it was chosen by hand.
    const take = async () => {
        const fresh = await source.load();
        const followed = store.layout === data.layouts[0];
        data.layouts = fresh.layouts;
        fresh.spaces.forEach((space, i) => {
            for (const [name, points] of space.layouts) data.spaces[i].layouts.set(name, points);
            for (const [name, points] of space.earlier?.layouts ?? []) data.spaces[i].earlier?.layouts.set(name, points);
        });
        if (followed) store.set("layout", fresh.layouts[0]);
        showLayouts(data.layouts, store);
    };
    const hide = () => (place.hidden = true);
    void ask().catch(hide);
}
