// Keys that work anywhere, and the popover that lists them.
import { byId } from "./dom";
import type { Store } from "./store";

export function startKeys(store: Store): void {
    const dialog = byId<HTMLDialogElement>("help");
    byId("help-button").addEventListener("click", () => dialog.showModal());
    const about = byId<HTMLDialogElement>("about");
    byId("about-button").addEventListener("click", () => {
        dialog.close();
        about.showModal();
    });
    for (const shown of [dialog, about]) {
        shown.addEventListener("click", (event) => event.target === shown && shown.close());
    }
    // A link to the fragment would change the address, which keeps the state.
    byId("skip").addEventListener("click", (event) => {
        event.preventDefault();
        byId("search").focus();
    });

    document.addEventListener("keydown", (event) => {
        if (dialog.open || about.open || event.ctrlKey || event.metaKey || event.altKey) return;
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
