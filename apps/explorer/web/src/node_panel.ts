// The chosen node: its facts and its nearest nodes in each space. Without one: the selection, or how
// to choose.
import { changeFacts, mostChanged } from "./changes";
import { asSentence, byId, capital, count, countOf, el, rove } from "./dom";
import type { ExplorerData, Space } from "./explorer_data";
import { factsOf } from "./facts";
import { foreign, plain } from "./foreign_text";
import type { Maps } from "./maps";
import { oddSentence } from "./odd_nodes";
import type { Source } from "./source";
import type { Store } from "./store";

const kNamesListed = 100;
const kHubsListed = 8;
const kChangedListed = 8;
const kOddListed = 8;

export function startNodePanel(data: ExplorerData, source: Source, store: Store, maps: Maps): void {
    const place = byId("node");
    let drawn = 0;
    let pointed = false; // the node under the pointer is one of a list here

    const nodeButton = (node: number, name: string, ...more: Node[]) => {
        const button = el("button", { type: "button", "data-rove": true, "data-node": node },
            el("span", { class: "name", title: plain(name) }, foreign(name)), ...more);
        button.addEventListener("click", () => store.choose(node));
        const point = (on: boolean) => () => {
            pointed = on;
            store.hover(on ? node : null);
        };
        for (const event of ["pointerenter", "focus"]) button.addEventListener(event, point(true));
        for (const event of ["pointerleave", "blur"]) button.addEventListener(event, point(false));
        return el("li", {}, button);
    };

    // Shows other contents. Whoever was in a list by keys stays in the list of that name, or in the first.
    const fill = (...contents: Node[]) => {
        const list = place.contains(document.activeElement) ? document.activeElement?.closest("ol") : null;
        const name = list?.getAttribute("aria-label");
        if (pointed) store.hover(null);
        pointed = false;
        place.replaceChildren(...contents);
        if (!list) return;
        const lists = Array.from(place.querySelectorAll("ol"));
        const same = lists.find((other) => other.getAttribute("aria-label") === name) ?? lists[0];
        same?.querySelector("button")?.focus({ preventScroll: true });
    };

    const nearest = async (node: number, space: Space) => {
        const { nodes, cosine } = await source.neighbors(node, space.name);
        const names = await source.names(nodes);
        const items = names.map((name, i) => {
            const number = el("span", { class: "number" }, cosine[i].toFixed(3));
            return nodeButton(nodes[i], name, number);
        });
        const list = el("ol", { class: "nearest", "data-space": space.name, "aria-label": `Nearest in ${plain(space.title)}` }, ...items);
        rove(list);
        return { space: space.name, nodes, element: el("div", {}, el("h3", {}, foreign(space.title)), list) };
    };

    const drawNode = async (node: number, mine: number) => {
        const [[name], words, lists] = await Promise.all([
            source.names([node]), source.words(node), Promise.all(data.spaces.map((space) => nearest(node, space))),
        ]);
        if (mine !== drawn) return;
        for (const { space, nodes } of lists) maps.of(space)?.showNeighbors(nodes);
        const odd = data.oddNodes.find((each) => each.node === node);
        const clauses = [...(odd ? [oddSentence(odd)] : []), ...words];
        const facts: [string, string][] = [
            ["Degree", count(data.degree[node])], ...factsOf(data, node), ["Component", componentName(data, node)],
            ...data.agreements.map(({ first, second, shared }): [string, string] => [
                `In common, ${first.kind}: ${first.file}, ${second.file}`, `${shared[node]} of ${data.numNeighbors} nearest nodes`,
            ]),
        ];
        fill(
            el("h2", { class: "node-name", title: plain(name) }, foreign(name)),
            el("ul", { class: "node-words", "aria-label": "In words" }, ...clauses.map((clause) => el("li", {}, foreign(asSentence(clause))))),
            factList(facts),
            ...changesOf(node),
            el("section", { "aria-labelledby": "nearest-title" },
                el("h2", { id: "nearest-title", class: "label" }, "Nearest nodes", el("span", {}, "cosine")),
                el("div", { class: "lists" }, ...lists.map((list) => list.element))));
    };

    const changesOf = (node: number): Node[] => (data.earlier === null ? [] : [
        el("section", {}, el("h2", { class: "label" }, foreign(`Since ${data.earlier.title}`)), factList(changeFacts(data, node))),
    ]);

    const drawSelection = async (mine: number) => {
        const { selection } = store;
        const listed = selection.subarray(0, kNamesListed);
        const names = await source.names(listed);
        if (mine !== drawn) return;
        const list = el("ol", { class: "members", "aria-label": "Selected nodes" },
            ...names.map((name, i) => nodeButton(listed[i], name, el("span", { class: "number" }, count(data.degree[listed[i]])))));
        rove(list);
        const more = selection.length - listed.length;
        fill(
            el("h2", { class: "node-name" }, countOf(selection.length, "node")),
            ...(store.selectionName ? [el("p", { class: "empty" }, plain(store.selectionName))] : []),
            el("section", {},
                el("h2", { class: "label" }, "Names", el("span", {}, "degree")),
                list, ...(more > 0 ? [el("p", { class: "empty" }, `and ${count(more)} more; the export has all`)] : [])));
    };

    // The nodes that moved furthest since the earlier graph.
    const moved = mostChanged(data, kChangedListed);
    const changedMost = async (): Promise<Node[]> => {
        if (!moved) return [];
        const names = await source.names(moved.nodes);
        const list = el("ol", { class: "members", "aria-label": "Nodes that changed most" },
            ...names.map((name, i) => nodeButton(moved.nodes[i], name, el("span", { class: "number" }, moved.distance[i].toFixed(2)))));
        rove(list);
        return [el("section", {}, el("h2", { class: "label" }, `Changed most in ${plain(moved.space.title)}`, el("span", {}, "distance")), list)];
    };

    const oddOnes = async (): Promise<Node[]> => {
        const odd = data.oddNodes.slice(0, kOddListed);
        if (odd.length === 0) return [];
        const names = await source.names(odd.map(({ node }) => node));
        const list = el("ol", { class: "members", "aria-label": "Nodes unlike all others" },
            ...odd.map(({ node, oddIn }, i) => nodeButton(node, names[i], el("span", { class: "number" }, plain(oddIn)))));
        rove(list);
        const more = data.oddNodes.length - odd.length;
        return [el("section", {}, el("h2", { class: "label" }, "Unlike all others", el("span", {}, "odd in its")), list,
            ...(more > 0 ? [el("p", { class: "empty" }, `and ${count(more)} more; color by Odd nodes to see all`)] : []))];
    };

    // Nothing chosen: the graph at a glance, and nodes to begin with.
    const highest = topDegrees(data.degree, kHubsListed);
    const drawOverview = async (mine: number) => {
        const [names, changed, unlike] = await Promise.all([source.names(highest), changedMost(), oddOnes()]);
        if (mine !== drawn) return;
        const list = el("ol", { class: "members", "aria-label": "Nodes of highest degree" },
            ...names.map((name, i) => nodeButton(highest[i], name, el("span", { class: "number" }, count(data.degree[highest[i]])))));
        rove(list);
        fill(
            el("h2", { class: "node-name" }, "No node chosen"),
            el("p", { class: "empty" }, "Click a point to see its facts, its nearest nodes in each space and the network around it. ",
                "Press ", el("kbd", {}, "/"), " to search by name; hold ", el("kbd", {}, "Shift"), " and drag to select many."),
            el("section", {},
                el("h2", { class: "label" }, "The graph"),
                factList([
                    ["Nodes", count(data.numNodes)], ["Edges", count(data.numEdges)],
                    ["Mean degree", ((2 * data.numEdges) / data.numNodes).toFixed(1)],
                    ["Components", count(data.component.reduce((most, c) => Math.max(most, c), 0) + 1)],
                ])),
            ...changed, ...unlike,
            el("section", {}, el("h2", { class: "label" }, "To begin with", el("span", {}, "degree")), list));
    };

    const draw = () => {
        const mine = ++drawn;
        const fail = (error: unknown) => {
            if (mine === drawn) fill(el("p", { class: "notice", role: "note" }, sentence(error)));
        };
        if (store.chosen !== null) void drawNode(store.chosen, mine).catch(fail);
        else if (store.selection.length > 0) void drawSelection(mine).catch(fail);
        else void drawOverview(mine).catch(fail);
        if (store.chosen === null) maps.all.forEach((map) => map.showNeighbors(new Uint32Array(0)));
    };
    store.on("chosen", draw);
    store.on("selection", () => store.chosen === null && draw());
    draw();
}

function factList(facts: [string, string][]): HTMLElement {
    return el("dl", {}, ...facts.map(([key, value]) => el("div", {}, el("dt", {}, foreign(key)), el("dd", {}, foreign(value)))));
}

// The nodes of highest degree, ties by the lower id. O(n k), for small k.
function topDegrees(degree: Uint32Array, k: number): Uint32Array {
    const top: number[] = [];
    degree.forEach((d, node) => {
        if (top.length === k && d <= degree[top[k - 1]]) return;
        let at = top.length;
        while (at > 0 && d > degree[top[at - 1]]) --at;
        top.splice(at, 0, node);
        top.length = Math.min(top.length, k);
    });
    return Uint32Array.from(top);
}

function componentName(data: ExplorerData, node: number): string {
    const component = data.component[node];
    return component === 0 ? "largest" : String(component);
}

export function sentence(error: unknown): string {
    const text = error instanceof Error ? error.message : String(error);
    return `${capital(text)}.`;
}
