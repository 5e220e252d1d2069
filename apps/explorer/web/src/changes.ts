// What became of nodes since the earlier graph.
import { kNoLabel, type ExplorerData, type Space } from "./explorer_data";

// In pairs of words, for each space that can be compared.
export function changeFacts(data: ExplorerData, node: number): [string, string][] {
    if (data.earlier?.row[node] === kNoLabel) return [["Node", "new"]];
    return data.spaces.flatMap((space): [string, string][] => {
        if (!space.earlier) return [];
        const { distance, cluster } = space.earlier;
        const now = space.cluster[node];
        const { title, names } = space.grouping;
        return [
            [`Change of ${space.title}`, `${distance[node].toFixed(2)}, ${rankText(space, node)}`],
            [title, cluster[node] === now ? `${names[now]}, as before` : `${names[cluster[node]]} before, ${names[now]} now`],
        ];
    });
}

// How many of the nodes that were there before moved less.
function rankText({ earlier }: Space, node: number): string {
    const { distance, row } = earlier as NonNullable<Space["earlier"]>;
    let [less, all] = [0, 0];
    for (let other = 0; other < row.length; ++other) {
        if (row[other] === kNoLabel || other === node) continue;
        ++all;
        if (distance[other] < distance[node]) ++less;
    }
    return less === all ? "further than all others" : `further than ${Math.floor((100 * less) / all)} % of nodes`;
}

// The nodes that moved furthest in the first space that can be compared; null if there is none.
export function mostChanged(data: ExplorerData, most: number): { space: Space; nodes: Uint32Array; distance: Float32Array } | null {
    const space = data.spaces.find(({ earlier }) => earlier !== null);
    if (!space?.earlier) return null;
    const { row, distance } = space.earlier;
    const nodes = row.map((_, node) => node).filter((node) => row[node] !== kNoLabel && distance[node] > 0)
        .sort((a, b) => distance[b] - distance[a] || a - b).slice(0, most);
    return { space, nodes, distance: Float32Array.from(nodes, (node) => distance[node]) };
}
