// The explorer's page: data in, panels up.
import { startAddress } from "./address";
import { startAnnouncer } from "./announcer";
import { makeAutomation } from "./automation";
import { startChosenBar } from "./chosen_bar";
import { makeColorings } from "./coloring";
import { startCrossTable } from "./cross_table";
import { byId, countOf } from "./dom";
import { EgoView } from "./ego_view";
import { FileSource } from "./file_source";
import { plain } from "./foreign_text";
import { startKeys } from "./keys";
import { watchLayout } from "./layout_watch";
import { startLegend } from "./legend";
import { Maps } from "./maps";
import { sentence, startNodePanel } from "./node_panel";
import { startSearch } from "./search_box";
import { ServerSource } from "./server_source";
import type { Source } from "./source";
import { Store } from "./store";
import { startTheme } from "./theme";
import { startToolbar } from "./toolbar";
import { startTooltip } from "./tooltip";
import { startViews } from "./views";
import { startWords } from "./words";

function makeSource(): Source {
    const element = byId("irwe-data");
    if (element.dataset.encoding !== "none") return new FileSource(element);
    return new ServerSource(new URLSearchParams(location.search).get("token") ?? "");
}

async function start(): Promise<void> {
    let store: Store | null = null;
    startTheme(() => store?.tell("theme"));
    const source = makeSource();
    const data = await source.load();
    if (data.numNodes === 0) throw new Error("the graph has no nodes");

    const colorings = makeColorings(data);
    const first = colorings.find(({ group }) => group === "Changes") ?? colorings[0];
    store = new Store(data.numNodes, first, data.layouts[0]);
    document.title = `${plain(data.title)} – irwe explorer`;
    byId("title").textContent = plain(data.title);
    byId("about-text").prepend(`irwe ${plain(data.version)}. `);
    byId("size").textContent = `${countOf(data.numNodes, "node")} · ${countOf(data.numEdges, "edge")}`;
    byId("app").hidden = false;
    byId("message").hidden = true;

    const maps = new Maps(data, store);
    const ego = new EgoView(data, source, store);
    startToolbar(data, colorings, source, store);
    watchLayout(data, source, store);
    startSearch(source, store);
    startNodePanel(data, source, store, maps);
    startLegend(store);
    startCrossTable(colorings, store);
    startWords(data, store);
    startViews();
    startTooltip(data, source, store);
    startAnnouncer(data, source, store);
    startChosenBar(data, source, store);
    startKeys(store);
    startAddress(data, colorings, store, maps);
    window.irwe = makeAutomation(data, source, store, maps, ego, ready);
    await maps.ready;
}

const ready = start();
window.irwe = { ready };
ready.catch((error: unknown) => {
    byId("message-text").textContent = sentence(error);
    byId("message-hint").hidden = false;
    byId("message").dataset.state = "failed";
    byId("message").hidden = false;
    byId("app").hidden = true;
});
