// The two faces of the lower panel: the table, and the maps in words.
import { byId } from "./dom";

export function startViews(): void {
    const faces = { table: byId("table-face"), words: byId("words") };
    document.querySelectorAll<HTMLInputElement>("input[name=view]").forEach((input) => {
        input.addEventListener("change", () => {
            faces.table.hidden = input.value !== "table";
            byId("table-controls").classList.toggle("away", input.value !== "table");
            faces.words.hidden = input.value !== "words";
        });
    });
}
