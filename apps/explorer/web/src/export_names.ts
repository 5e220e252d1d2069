// The names of the selected nodes as a CSV file.
import { toCsv } from "./csv";
import type { Source } from "./source";

export async function exportNames(source: Source, nodes: Uint32Array): Promise<void> {
    const text = toCsv(await source.names(nodes));
    const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "selection.csv";
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}
