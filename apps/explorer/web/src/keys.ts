// Keys that work anywhere, and the popover that lists them.
import { byId } from "./dom";
import type { Store } from "./store";

export function startKeys(store: Store): void {
    const dialog = byId<HTMLDialogElement>("help");
    byId("help-button").addEventListener("click", () => dialog.showModal());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

    document.addEventListener("keydown", (event) => {
        if (dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Escape") return store.clear();
        if (isTyping(event.target)) return;
        const actions: Record<string, () => void> = {
            "/": () => byId("search").focus(),
            "?": () => dialog.showModal(),
            l: () => store.set("tool", store.tool === "lasso" ? "move" : "lasso"),
        };
        const action = actions[event.key];
        if (!action) return;
        event.preventDefault();
        action();
    });
}

function isTyping(target: EventTarget | null): boolean {
    return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) &&
        !(target instanceof HTMLInputElement && target.type === "radio");
}
