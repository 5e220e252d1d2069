// The data of the program that serves the page: arrays as containers, names and searches as JSON.
import { Container, DataError } from "./container";
import { readExplorerData, type ExplorerData } from "./explorer_data";
import type { Ego, Hit, LayoutProgress, Neighbors, Source } from "./source";

const kNamesPerRequest = 1000;
const kNamesKept = 50000;

export class ServerSource implements Source {
    readonly kind = "server";
    private readonly known = new Map<number, string>();
    private numNodes = 0;
    private numNeighbors = 10;

    constructor(private readonly token: string) {}

    async load(): Promise<ExplorerData> {
        const data = readExplorerData(await this.container("data", {}));
        this.numNodes = data.numNodes;
        this.numNeighbors = data.numNeighbors;
        return data;
    }

    async names(nodes: ArrayLike<number>): Promise<string[]> {
        const unknown = Array.from(nodes).filter((node) => !this.known.has(node));
        const found = new Map<number, string>();
        for (let at = 0; at < unknown.length; at += kNamesPerRequest) {
            const part = unknown.slice(at, at + kNamesPerRequest);
            const names = await this.json<string[]>("names", { nodes: part.join(",") });
            part.forEach((node, i) => found.set(node, String(names[i])));
        }
        const result = Array.from(nodes, (node) => found.get(node) ?? this.known.get(node) ?? "");
        if (this.known.size + found.size > kNamesKept) this.known.clear();
        found.forEach((name, node) => this.known.set(node, name));
        return result;
    }

    async search(text: string, limit: number): Promise<Hit[]> {
        return this.json<Hit[]>("search", { q: text, limit });
    }

    async neighbors(node: number, space: string): Promise<Neighbors> {
        const k = Math.min(this.numNeighbors, this.numNodes - 1);
        const answer = await this.container("neighbors", { node, space, k });
        const size = answer.size("neighbors");
        return { nodes: answer.integers("neighbors", size, this.numNodes), cosine: answer.floats("cosine", size) };
    }

    async ego(node: number, limit: number): Promise<Ego> {
        const answer = await this.container("ego", { node, limit });
        const nodes = answer.integers("nodes", answer.size("nodes"), this.numNodes);
        return { nodes, edges: answer.integers("edges", answer.size("edges"), this.numNodes) };
    }

    async words(node: number): Promise<string[]> {
        return (await this.json<string[]>("words", { node })).map(String);
    }

    async progress(): Promise<LayoutProgress> {
        return this.json<LayoutProgress>("layout", {});
    }

    private async json<T>(route: string, query: Record<string, string | number>): Promise<T> {
        return (await (await this.get(route, query)).json()) as T;
    }

    private async container(route: string, query: Record<string, string | number>): Promise<Container> {
        return Container.parse(await (await this.get(route, query)).arrayBuffer());
    }

    private async get(route: string, query: Record<string, string | number>): Promise<Response> {
        const address = new URLSearchParams({ token: this.token });
        for (const [key, value] of Object.entries(query)) address.set(key, String(value));
        let response: Response;
        try {
            response = await fetch(`api/${route}?${address}`);
        } catch {
            throw new DataError("the program that serves this page does not answer; is it still running?");
        }
        if (response.ok) return response;
        const { error } = (await response.json().catch(() => ({}))) as { error?: string };
        throw new DataError(error ?? `the program that serves this page answered ${response.status}`);
    }
}
