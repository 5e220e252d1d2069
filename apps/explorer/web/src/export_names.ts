// The names of the selected nodes as a CSV file.
import type { Source } from "./source";

export async function exportNames(source: Source, nodes: Uint32Array): Promise<void> {
    const names = await source.names(nodes);
    const lines = ["name", ...names.map(quote)];
    const address = URL.createObjectURL(new Blob([lines.join("\r\n"), "\r\n"], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "selection.csv";
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// RFC 4180.
function quote(name: string): string {
    return /[",\r\n]/.test(name) ? `"${name.replace(/"/g, '""')}"` : name;
}
