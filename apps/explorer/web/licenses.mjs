// The licenses of everything that is bundled into the page, from what esbuild says it has bundled.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const kLicenseFile = /^licen[cs]e(\.(md|txt))?$/i;

// Returns the names of the packages in the metafiles of esbuild, with those they depend on: a package
// may hold its dependencies in one file that was bundled before (regl-scatterplot does).
export function bundledPackages(metafiles, folder) {
    const found = new Set();
    const add = (name) => {
        if (found.has(name)) return;
        found.add(name);
        Object.keys(aboutPackage(folder, name).dependencies ?? {}).forEach(add);
    };
    for (const { inputs } of metafiles) {
        for (const path of Object.keys(inputs)) {
            const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
            if (name) add(name);
        }
    }
    return [...found].sort();
}

// Returns { name, license, text } of each package and of each file in licenses/, which are for code
// that packages have copied from others. Throws if a package has no license file.
export function readLicenses(packages, folder) {
    const own = join(folder, "../../../LICENSE");
    const copied = readdirSync(join(folder, "licenses")).sort().map((file) => {
        const text = readFileSync(join(folder, "licenses", file), "utf8");
        return { name: `${basename(file, ".txt")} (a part of regl-scatterplot)`, license: "", text };
    });
    const licenses = packages.map((name) => {
        const place = join(folder, "node_modules", name);
        const file = readdirSync(place).find((entry) => kLicenseFile.test(entry));
        if (!file) throw new Error(`${name} has no license file, and the page must carry its license`);
        const { version, license } = aboutPackage(folder, name);
        return { name: `${name} ${version}`, license, text: readFileSync(join(place, file), "utf8") };
    });
    return [{ name: "irwe", license: "MIT", text: readFileSync(own, "utf8") }, ...licenses, ...copied];
}

export function licensesAsHtml(licenses) {
    return licenses.map(({ name, license, text }) =>
        `<details><summary>${escaped([name, license].filter(Boolean).join(", "))}</summary>` +
        `<pre>${escaped(text.trim())}</pre></details>`).join("\n");
}

function aboutPackage(folder, name) {
    const path = join(folder, "node_modules", name, "package.json");
    if (!existsSync(path)) throw new Error(`${name} is bundled, but not in node_modules; run npm ci`);
    return JSON.parse(readFileSync(path, "utf8"));
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
