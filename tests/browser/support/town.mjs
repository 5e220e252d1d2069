// A synthetic town: every node has a role (its identity) and a community (its position), so that the
// right answers are known. Embeddings are the center of the role or the community, with noise.
import { nearest, unitRows } from "./nearest.mjs";

export const kRoles = ["hub", "bridge", "member", "fringe"];

// A small generator (mulberry32): the same seed, the same town.
export function makeRandom(seed) {
    let state = seed >>> 0;
    const uniform = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return { uniform, normal, below: (n) => Math.floor(uniform() * n) };
}

export function makeTown({ numNodes = 400, numCommunities = 6, seed = 1, dim = 8, numNeighbors = 10, exact = true, name = (v) => `person ${v}` } = {}) {
    const random = makeRandom(seed);
    const community = draw(numNodes, Array.from({ length: numCommunities }, (_, c) => 1 / (c + 3)), random);
    const role = draw(numNodes, [0.05, 0.13, 0.5, 0.32], random);
    for (let c = 0; c < numCommunities; ++c) [community[c], role[c]] = [c, 0]; // none without a hub
    const graph = makeEdges(numNodes, numCommunities, community, role, random);
    const spaces = {
        identity: makeSpace(role, kRoles.length, dim, random),
        position: makeSpace(community, numCommunities, dim, random),
    };
    for (const space of Object.values(spaces)) addNeighbors(space, numNeighbors, exact, random);
    const names = Array.from({ length: numNodes }, (_, v) => name(v));
    return { numNodes, numCommunities, numNeighbors, community, role, names, spaces, ...graph };
}

// Numbers 0, 1, ... with the given weights.
function draw(n, weights, random) {
    const total = weights.reduce((sum, w) => sum + w, 0);
    return Uint32Array.from({ length: n }, () => {
        let left = random.uniform() * total;
        return Math.max(0, weights.findIndex((w) => (left -= w) < 0));
    });
}

// Everyone knows a hub of the community; members know each other, bridges someone anywhere.
function makeEdges(numNodes, numCommunities, community, role, random) {
    const rows = Array.from({ length: numNodes }, () => new Set());
    const join = (a, b) => {
        if (a === b) return;
        rows[a].add(b);
        rows[b].add(a);
    };
    const everyone = Array.from({ length: numCommunities }, () => []);
    const hubs = Array.from({ length: numCommunities }, () => []);
    community.forEach((c, v) => everyone[c].push(v));
    community.forEach((c, v) => role[v] === 0 && hubs[c].push(v));
    const one = (list) => list[random.below(list.length)];
    for (let v = 0; v < numNodes; ++v) {
        join(v, one(hubs[community[v]]));
        if (role[v] === 2) for (let i = 0; i < 3; ++i) join(v, one(everyone[community[v]]));
        if (role[v] === 1) for (let i = 0; i < 2; ++i) join(v, random.below(numNodes));
    }
    const offsets = new Uint32Array(numNodes + 1);
    rows.forEach((row, v) => (offsets[v + 1] = offsets[v] + row.size));
    const targets = Uint32Array.from(rows.flatMap((row) => [...row].sort((a, b) => a - b)));
    const degree = Uint32Array.from(rows, (row) => row.size);
    return { offsets, targets, degree, component: components(rows), numEdges: targets.length / 2 };
}

function components(rows) {
    const found = new Int32Array(rows.length).fill(-1);
    const sizes = [];
    for (let v = 0; v < rows.length; ++v) {
        if (found[v] >= 0) continue;
        const stack = [v];
        found[v] = sizes.length;
        sizes.push(0);
        while (stack.length > 0) {
            const u = stack.pop();
            ++sizes[found[u]];
            for (const w of rows[u]) if (found[w] < 0) found[w] = found[u], stack.push(w);
        }
    }
    const order = sizes.map((_, i) => i).sort((a, b) => sizes[b] - sizes[a] || a - b);
    const rank = new Map(order.map((c, i) => [c, i]));
    return Uint32Array.from(found, (c) => rank.get(c));
}

function makeSpace(cluster, numClusters, dim, random) {
    const centers = Float32Array.from({ length: numClusters * dim }, () => 2 * random.normal());
    const values = new Float32Array(cluster.length * dim);
    const tsne = new Float32Array(2 * cluster.length);
    const pca = new Float32Array(2 * cluster.length);
    cluster.forEach((c, v) => {
        for (let i = 0; i < dim; ++i) values[v * dim + i] = centers[c * dim + i] + random.normal();
        const angle = (2 * Math.PI * c) / numClusters;
        tsne[2 * v] = 0.62 * Math.cos(angle) + 0.1 * random.normal();
        tsne[2 * v + 1] = 0.62 * Math.sin(angle) + 0.1 * random.normal();
        pca[2 * v] = values[v * dim];
        pca[2 * v + 1] = values[v * dim + 1];
    });
    const scale = (points) => {
        const largest = points.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
        return points.map((x) => x / largest);
    };
    return { cluster, numClusters, layouts: { tsne: scale(tsne), pca: scale(pca) }, embedding: { numRows: cluster.length, dim, values } };
}

// Exact, or (where that would take too long and nobody looks) anyone.
function addNeighbors(space, k, exact, random) {
    const n = space.cluster.length;
    space.neighbors = new Uint32Array(n * k);
    space.cosine = new Float32Array(n * k);
    const unit = exact ? unitRows(space.embedding) : null;
    for (let v = 0; v < n; ++v) {
        if (exact) {
            const found = nearest(unit, v, k);
            space.neighbors.set(found.nodes, v * k);
            space.cosine.set(found.cosine, v * k);
        } else {
            for (let i = 0; i < k; ++i) space.neighbors[v * k + i] = random.below(n), space.cosine[v * k + i] = 1 - i / k;
        }
    }
}

// An earlier state of the town: the last `numNew` nodes were not there, the nodes of `moved` lay
// elsewhere in identity (mirrored, and in another cluster), and the first ten did not move at all.
export function earlierTown(town, { moved, numNew = 3, numGone = 2 }) {
    const n = town.numNodes;
    const none = 2 ** 32 - 1;
    const row = Uint32Array.from({ length: n }, (_, v) => (v < n - numNew ? v : none));
    const { layouts, cluster, numClusters } = town.spaces.identity;
    const isMoved = (v) => moved.includes(v);
    const before = (points) => points.slice(0, 2 * (n - numNew)).map((x, i) => (isMoved(i >> 1) ? -x : x));
    const random = makeRandom(7);
    const distance = Float32Array.from({ length: n }, (_, v) => {
        if (v >= n - numNew) return 0;
        if (isMoved(v)) return 10 + moved.indexOf(v);
        return v < 10 ? 0 : 0.1 + random.uniform();
    });
    const then = cluster.map((c, v) => (v >= n - numNew ? none : isMoved(v) ? (c + 1) % numClusters : c));
    const space = { layouts: { tsne: before(layouts.tsne), pca: before(layouts.pca) }, cluster: then, distance };
    return { row, numGone, spaces: { identity: space } };
}
