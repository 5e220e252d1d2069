// Light or dark: the system's, until the user says otherwise.
import { byId } from "./dom";
import type { Theme } from "./palette";

const kKey = "irwe-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

export function theme(): Theme {
    return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function startTheme(onChange: () => void): void {
    const button = byId<HTMLButtonElement>("theme");
    const apply = (next: Theme) => {
        document.documentElement.dataset.theme = next;
        const other = next === "dark" ? "light" : "dark";
        button.setAttribute("aria-label", `Switch to the ${other} theme`);
        button.title = `Switch to the ${other} theme`;
    };
    apply(remembered() ?? (system.matches ? "dark" : "light"));
    system.addEventListener("change", () => {
        if (remembered()) return;
        apply(system.matches ? "dark" : "light");
        onChange();
    });
    button.addEventListener("click", () => {
        apply(theme() === "dark" ? "light" : "dark");
        remember(theme());
        onChange();
    });
}

// A page from disk may be denied storage; then the choice lasts as long as the page.
let choice: string | null = null;

function remembered(): Theme | null {
    try {
        choice = localStorage.getItem(kKey) ?? choice;
    } catch {
        // said above
    }
    return choice === "dark" || choice === "light" ? choice : null;
}

function remember(next: Theme): void {
    choice = next;
    try {
        localStorage.setItem(kKey, next);
    } catch {
        // said above
    }
}
