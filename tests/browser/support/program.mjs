// The real program, on a graph of its own making.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const program = resolve(process.env.IRWE_PROGRAM ?? "build/release/irwe");

// A town of the built-in kind, embedded by a training of a moment.
export function makeRealTown() {
    const folder = mkdtempSync(join(tmpdir(), "irwe-town-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    const run = (...words) => execFileSync(program, words, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    run("generate", "planted-roles", "--num-nodes", "200", "--num-communities", "4", "-q", "-o", "town.edges");
    const few = ["model.embedding_dim=16"];
    run("train", "town.edges", "-o", "town.irwe", "-q", "--embeddings", "town.tsv", ...few.flatMap((text) => ["--set", text]));
    return { folder, run, ...readEmbeddings(join(folder, "town.tsv")), edges: readEdges(join(folder, "town.edges")) };
}

const kShow = ["explore", "town.edges", "--embeddings", "town.npz", "--labels", "town.roles", "--labels", "town.communities"];

export function explore(town, ...more) {
    town.run("embed", "town.irwe", "town.edges", "-q", "-o", "town.npz");
    town.run(...kShow, ...more, "-q", "-o", "map.html");
    return pathToFileURL(join(town.folder, "map.html")).href;
}

// The address of a server, once it listens.
export async function serve(town) {
    const child = spawn(program, [...kShow, "-q", "--serve"], {
        cwd: town.folder, stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, XDG_RUNTIME_DIR: town.folder },
    });
    let text = "";
    for await (const part of child.stdout) {
        text += part;
        if (text.includes("\n")) break;
    }
    const ended = new Promise((done) => child.on("exit", done));
    const close = () => child.kill("SIGINT") && ended;
    const [folder] = readdirSync(town.folder).filter((name) => name.startsWith("irwe-explorer-"));
    return { url: text.trim(), file: pathToFileURL(join(town.folder, folder, "open.html")).href, close };
}

// Columns: node, then those of identity and of position.
function readEmbeddings(path) {
    const [heading, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n").map((line) => line.split("\t"));
    const names = lines.map((line) => line[0]);
    const spaces = {};
    for (const space of ["identity", "position"]) {
        const columns = heading.flatMap((name, i) => (name.startsWith(space) ? [i] : []));
        const values = Float32Array.from(lines.flatMap((line) => columns.map((i) => Number(line[i]))));
        spaces[space] = { embedding: { numRows: names.length, dim: columns.length, values } };
    }
    return { names, spaces };
}

const readEdges = (path) => readFileSync(path, "utf8").trimEnd().split("\n").map((line) => line.split(/\s+/));
