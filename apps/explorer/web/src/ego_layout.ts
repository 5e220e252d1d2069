// Places for the few nodes of an ego network: springs along edges, all nodes repelling each other,
// the node itself in the middle. O(iterations n^2), for n up to a few hundred; the same every time.

const kIterations = 120;

export function layoutEgo(numNodes: number, edges: [number, number][]): Float64Array {
    const at = new Float64Array(2 * numNodes);
    for (let i = 1; i < numNodes; ++i) {
        const angle = i * 2.399963; // the golden angle: no two start together
        const radius = 0.4 + 0.6 * Math.sqrt(i / numNodes);
        at[2 * i] = radius * Math.cos(angle);
        at[2 * i + 1] = radius * Math.sin(angle);
    }
    const rest = 1 / Math.sqrt(Math.max(1, numNodes));
    const force = new Float64Array(2 * numNodes);
    for (let step = 0; step < kIterations; ++step) {
        force.fill(0);
        repel(at, force, rest);
        attract(at, force, rest, edges);
        const most = 0.1 * (1 - step / kIterations);
        for (let i = 1; i < numNodes; ++i) {
            const length = Math.hypot(force[2 * i], force[2 * i + 1]) || 1;
            const move = Math.min(length, most) / length;
            at[2 * i] += move * force[2 * i];
            at[2 * i + 1] += move * force[2 * i + 1];
        }
    }
    return at;
}

function repel(at: Float64Array, force: Float64Array, rest: number): void {
    for (let i = 0; i < at.length; i += 2) {
        for (let j = i + 2; j < at.length; j += 2) {
            const dx = at[i] - at[j];
            const dy = at[i + 1] - at[j + 1];
            const push = (rest * rest) / (dx * dx + dy * dy + 1e-4);
            force[i] += push * dx;
            force[i + 1] += push * dy;
            force[j] -= push * dx;
            force[j + 1] -= push * dy;
        }
    }
}

function attract(at: Float64Array, force: Float64Array, rest: number, edges: [number, number][]): void {
    for (const [a, b] of edges) {
        const dx = at[2 * a] - at[2 * b];
        const dy = at[2 * a + 1] - at[2 * b + 1];
        // The spokes are as many as the nodes; weak, they leave the groups among them to be seen.
        const pull = (Math.hypot(dx, dy) / rest) * (a === 0 || b === 0 ? 0.25 : 0.5);
        force[2 * a] -= pull * dx;
        force[2 * a + 1] -= pull * dy;
        force[2 * b] += pull * dx;
        force[2 * b + 1] += pull * dy;
    }
}
