// window.irwe: what other programs and tests may ask of the page, and the two things they may do.
// docs/explorer.md describes it.
import type { Coloring } from "./coloring";
import type { EgoView } from "./ego_view";
import type { ExplorerData } from "./explorer_data";
import type { Maps } from "./maps";
import type { Neighbors, Source } from "./source";
import type { Store } from "./store";

export interface Automation {
    readonly ready: Promise<void>; // both maps drawn; refused with the sentence the page shows
    summary(): { title: string; version: string; numNodes: number; numEdges: number; spaces: string[] };
    selection(): number[]; // node ids, rising
    chosen(): number | null;
    neighbors(space: string): Promise<Neighbors | null>; // of the chosen node, nearest first
    egoEdges(): [number, number][]; // as drawn
    screenPosition(space: string, node: number): { x: number; y: number } | null; // pixels of the window
    coloring(): string;
    layout(): string;
    sizing(): string;
    select(nodes: number[]): void;
    choose(node: number): void;
}

declare global {
    interface Window {
        irwe: Automation | { ready: Promise<void> };
    }
}

export function makeAutomation(
    data: ExplorerData, source: Source, store: Store, maps: Maps, ego: EgoView, ready: Promise<void>,
): Automation {
    const isNode = (node: number) => Number.isInteger(node) && node >= 0 && node < data.numNodes;
    return Object.freeze({
        ready,
        summary: () => ({
            title: data.title, version: data.version, numNodes: data.numNodes, numEdges: data.numEdges,
            spaces: data.spaces.map((space) => space.name),
        }),
        selection: () => Array.from(store.selection),
        chosen: () => store.chosen,
        neighbors: async (space: string) => (store.chosen === null ? null : source.neighbors(store.chosen, space)),
        egoEdges: () => ego.edges(),
        screenPosition: (space: string, node: number) => maps.of(space)?.screenPosition(node) ?? null,
        coloring: () => (store.coloring as Coloring).id,
        layout: () => store.layout,
        sizing: () => store.sizing,
        select: (nodes: number[]) => store.select(nodes.filter(isNode)),
        choose: (node: number) => void (isNode(node) && store.choose(node)),
    });
}
