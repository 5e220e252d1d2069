// The one place where the tests get their pages: a town in a container, put into the page that
// `make web` built, as `irwe explore` does it.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { writeContainer } from "./container.mjs";
import { kRoles, makeTown } from "./town.mjs";

const kSlot = '<script id="irwe-data" type="application/octet-stream" data-encoding="none"></script>';
const folder = mkdtempSync(join(tmpdir(), "irwe-browser-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
let made = 0;

export function emptyPage() {
    const path = process.env.IRWE_PAGE ?? "build/web/page.html";
    if (!existsSync(path)) throw new Error(`${path} is missing: run "make web", or name the page in IRWE_PAGE`);
    return readFileSync(path, "utf8");
}

// options: those of makeTown, and
//     title, spaces (names, default both), layouts, labels (default true)
//     change(bytes): another container, to damage it
// Returns { path, url, town }.
export function makePage(options = {}) {
    const town = makeTown(options);
    let bytes = townContainer(town, { ...options, mode: "file" });
    if (options.change) bytes = options.change(bytes);
    return { ...putIntoPage(gzipSync(bytes).toString("base64")), town };
}

export function putIntoPage(text) {
    const page = emptyPage();
    if (page.split(kSlot).length !== 2) throw new Error("the page should hold one empty place for data");
    const filled = kSlot.replace('"none">', () => `"gzip+base64">${text}`);
    const path = join(folder, `page-${++made}.html`);
    writeFileSync(path, page.replace(kSlot, () => filled).replace("connect-src 'self'", "connect-src 'none'"));
    return { path, url: pathToFileURL(path).href };
}

export function townContainer(town, { mode, title = "town.edges", spaces = Object.keys(town.spaces), layouts = ["tsne", "pca"], labels = true } = {}) {
    const n = town.numNodes;
    const tensors = {
        degree: { shape: [n], values: town.degree },
        component: { shape: [n], values: town.component },
    };
    for (const name of spaces) {
        const space = town.spaces[name];
        for (const layout of layouts) tensors[`${name}.${layout}`] = { shape: [n, 2], values: space.layouts[layout] };
        tensors[`${name}.cluster`] = { shape: [n], values: space.cluster };
        if (mode === "server") continue;
        tensors[`${name}.neighbors`] = { shape: [n, town.numNeighbors], values: space.neighbors };
        tensors[`${name}.cosine`] = { shape: [n, town.numNeighbors], values: space.cosine };
    }
    const columns = labels ? [{ name: "role", values: kRoles }] : [];
    if (labels) tensors["label.0"] = { shape: [n], values: town.role };
    if (mode === "file") {
        const encoded = town.names.map((name) => Buffer.from(name));
        const offsets = new Uint32Array(n + 1);
        encoded.forEach((name, v) => (offsets[v + 1] = offsets[v] + name.length));
        tensors["names.offsets"] = { shape: [n + 1], values: offsets };
        tensors["names.bytes"] = { shape: [offsets[n]], values: Uint8Array.from(Buffer.concat(encoded)) };
        tensors["edges.offsets"] = { shape: [n + 1], values: town.offsets };
        tensors["edges.targets"] = { shape: [town.targets.length], values: town.targets };
    }
    const explorer = {
        title, version: "0.1.0", num_nodes: n, num_edges: town.numEdges, mode, spaces, layouts,
        num_clusters: Object.fromEntries(spaces.map((name) => [name, town.spaces[name].numClusters])),
        num_neighbors: town.numNeighbors, label_columns: columns,
    };
    return writeContainer(tensors, { explorer: JSON.stringify(explorer) });
}
