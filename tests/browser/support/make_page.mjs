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
//     title, spaces (names, default both), layouts, labels (default true), earlier (of earlierTown),
//     moreSpaces, sources (of spaces from several files), groups and odd (nodes), as in the description
//     change(bytes): another container, to damage it
// Returns { path, url, town }.
export function makePage(options = {}) {
    const town = makeTown(options);
    Object.assign(town.spaces, options.moreSpaces);
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

export function townContainer(town, { mode, title = "town.edges", spaces = Object.keys(town.spaces), layouts = ["tsne", "pca"], labels = true, earlier = null, sources, groups, odd } = {}) {
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
        addTexts(tensors, "names", town.names);
        addWords(tensors, town);
        tensors["edges.offsets"] = { shape: [n + 1], values: town.offsets };
        tensors["edges.targets"] = { shape: [town.targets.length], values: town.targets };
    }
    if (earlier) addEarlier(tensors, earlier, layouts, town);
    const explorer = {
        title, version: "0.1.0", num_nodes: n, num_edges: town.numEdges, mode, spaces, layouts,
        num_clusters: Object.fromEntries(spaces.map((name) => [name, town.spaces[name].numClusters])),
        num_neighbors: town.numNeighbors, label_columns: columns, sources, groups, odd_nodes: odd,
        earlier: earlier ? { title: "before.npz", spaces: Object.keys(earlier.spaces), num_gone: earlier.numGone } : undefined,
    };
    return writeContainer(tensors, { explorer: JSON.stringify(explorer) });
}

function addTexts(tensors, name, texts) {
    const encoded = texts.map((text) => Buffer.from(text));
    const offsets = new Uint32Array(texts.length + 1);
    encoded.forEach((text, i) => (offsets[i + 1] = offsets[i] + text.length));
    tensors[`${name}.offsets`] = { shape: [texts.length + 1], values: offsets };
    tensors[`${name}.bytes`] = { shape: [offsets[texts.length]], values: Uint8Array.from(Buffer.concat(encoded)) };
}

// What the program says of a node stands for itself here: the page only shows it.
export function wordsOf(town, v) {
    return [`degree ${town.degree[v]}`, ...(town.role[v] === 0 ? ["most neighbors are leaves"] : [])];
}

function addWords(tensors, town) {
    const words = town.names.map((_, v) => wordsOf(town, v));
    const clauses = [...new Set(words.flat())];
    const place = new Map(clauses.map((clause, i) => [clause, i]));
    const offsets = new Uint32Array(words.length + 1);
    words.forEach((own, v) => (offsets[v + 1] = offsets[v] + own.length));
    addTexts(tensors, "clauses", clauses);
    tensors["words.offsets"] = { shape: [offsets.length], values: offsets };
    tensors["words.clauses"] = { shape: [offsets[words.length]], values: Uint32Array.from(words.flat(), (clause) => place.get(clause)) };
}

function addEarlier(tensors, { row, spaces }, layouts, town) {
    const n = town.numNodes;
    tensors["earlier.row"] = { shape: [n], values: row };
    for (const [name, space] of Object.entries(spaces)) {
        for (const layout of layouts) {
            const values = space.layouts[layout];
            tensors[`${name}.earlier.${layout}`] = { shape: [values.length / 2, 2], values };
        }
        tensors[`${name}.earlier.cluster`] = { shape: [n], values: space.cluster };
        tensors[`${name}.distance`] = { shape: [n], values: space.distance };
    }
}
