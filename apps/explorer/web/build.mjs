// Bundles src/, style.css and index.html into one page that asks the network for nothing.
//
//     node build.mjs OUT/page.html
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2];
if (!out) {
    console.error("usage: node build.mjs OUT/page.html");
    process.exit(2);
}

async function bundle(entry) {
    const result = await build({
        entryPoints: [join(here, entry)],
        bundle: true,
        minify: true,
        write: false,
        target: ["chrome94", "firefox113", "safari16.4"],
        format: "iife",
        charset: "utf8",
        legalComments: "eof",
        logLevel: "warning",
        define: { "process.env.NODE_ENV": '"production"' },
    });
    return result.outputFiles[0].text;
}

// A closing tag inside a script or a style would end it: the backslash changes neither's meaning.
const inline = (text) => text.replace(/<\/(script|style)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

function fill(page, slot, text) {
    if (page.split(slot).length !== 2) throw new Error(`index.html should hold "${slot}" once`);
    return page.replace(slot, () => text);
}

let page = await readFile(join(here, "index.html"), "utf8");
page = fill(page, "/* style.css */", inline(await bundle("style.css")));
page = fill(page, "/* main.js */", inline(await bundle("src/main.ts")));

await mkdir(dirname(out), { recursive: true });
await writeFile(`${out}.part`, page);
await rename(`${out}.part`, out);
console.log(`${out}: ${(page.length / 1024).toFixed(0)} kB`);
