// The routes of `irwe explore --serve` for a town: the quick layout at first, the better one once
// `progress` is 1.
import { createServer } from "node:http";
import { writeContainer } from "./container.mjs";
import { emptyPage, townContainer, wordsOf } from "./make_page.mjs";
import { nearest, unitRows } from "./nearest.mjs";

export async function startMockServer(town, token = "secret", change = (page) => page) {
    const state = { progress: 0.35, requests: [] };
    const units = Object.fromEntries(Object.entries(town.spaces).map(([name, space]) => [name, unitRows(space.embedding)]));
    const json = (value) => ["application/json", JSON.stringify(value)];
    const container = (tensors) => ["application/octet-stream", writeContainer(tensors)];
    const vector = (values) => ({ shape: [values.length], values });

    const routes = {
        "/": () => ["text/html", change(emptyPage())],
        "/api/data": () => ["application/octet-stream",
            townContainer(town, { mode: "server", layouts: state.progress < 1 ? ["pca"] : ["tsne", "pca"] })],
        "/api/names": (query) => json(query.get("nodes").split(",").map((v) => town.names[v])),
        "/api/search": (query) => {
            const text = query.get("q").toLowerCase();
            const hits = town.names.map((name, node) => ({ node, name })).filter(({ name }) => name.toLowerCase().includes(text));
            hits.sort((a, b) => Number(b.name.toLowerCase().startsWith(text)) - Number(a.name.toLowerCase().startsWith(text)));
            return json(hits.slice(0, Number(query.get("limit"))));
        },
        "/api/neighbors": (query) => {
            const { nodes, cosine } = nearest(units[query.get("space")], Number(query.get("node")), Number(query.get("k")));
            return container({ neighbors: vector(Uint32Array.from(nodes)), cosine: vector(Float32Array.from(cosine)) });
        },
        "/api/ego": (query) => {
            const row = (v) => [...town.targets.subarray(town.offsets[v], town.offsets[v + 1])];
            const node = Number(query.get("node"));
            const nodes = [node, ...row(node).slice(0, Number(query.get("limit")))];
            const edges = nodes.flatMap((a) => row(a).filter((b) => a < b && nodes.includes(b)).map((b) => [a, b]));
            return container({ nodes: vector(Uint32Array.from(nodes)), edges: { shape: [edges.length, 2], values: Uint32Array.from(edges.flat()) } });
        },
        "/api/words": (query) => json(wordsOf(town, Number(query.get("node")))),
        "/api/layout": () => json({ layout: state.progress < 1 ? "pca" : "tsne", done: state.progress }),
    };

    const server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url, "http://localhost");
        state.requests.push(pathname);
        const fail = (status, error) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error }));
        if (searchParams.get("token") !== token) return fail(403, "the token is missing or wrong");
        if (!routes[pathname]) return fail(404, "there is no such route");
        const [type, body] = routes[pathname](searchParams);
        response.writeHead(200, { "content-type": type }).end(body);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${server.address().port}`;
    return { state, url: `${origin}/?token=${token}`, origin, close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) };
}
