// Bundles src/, style.css and index.html into one page that asks the network for nothing.
// Beside it stands OUT/page.meta.json, which lists the files that esbuild has bundled.
//
//     node build.mjs OUT/page.html
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundledPackages, licensesAsHtml, readLicenses } from "./licenses.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2];
if (!out) {
    console.error("usage: node build.mjs OUT/page.html");
    process.exit(2);
}

const metafiles = [];

async function bundle(entry) {
    const result = await build({
        absWorkingDir: here,
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        target: ["chrome94", "firefox113", "safari16.4"],
        format: "iife",
        charset: "utf8",
        legalComments: "none", // the licenses stand in the page as a whole
        metafile: true,
        logLevel: "warning",
        define: { "process.env.NODE_ENV": '"production"' },
    });
    metafiles.push(result.metafile);
    return result.outputFiles[0].text;
}

// A closing tag inside a script or a style would end it: the backslash changes neither's meaning.
const inline = (text) => text.replace(/<\/(script|style)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

function fill(page, slot, text) {
    if (page.split(slot).length !== 2) throw new Error(`index.html should hold "${slot}" once`);
    return page.replace(slot, () => text);
}

// What the page may do: run its one script, which is known by its hash, and ask the server that gave
// it; a page with its data inside may not even do that (apps/explorer/page.cpp). regl makes functions
// from text, which needs 'unsafe-eval'; regl-scatterplot makes a worker from a blob and a style sheet
// for its lasso.
const policyFor = (script) => [
    "default-src 'none'",
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}' 'unsafe-eval'`,
    "worker-src blob:", "style-src 'unsafe-inline'", "img-src data: blob:", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'",
].join("; ");

const script = inline(await bundle("src/main.ts"));
let page = await readFile(join(here, "index.html"), "utf8");
page = fill(page, "/* style.css */", inline(await bundle("style.css")));
page = fill(page, "<!-- licenses -->", licensesAsHtml(readLicenses(bundledPackages(metafiles, here), here)));
page = fill(page, "<!-- policy -->", policyFor(script));
page = fill(page, "/* main.js */", script);

await mkdir(dirname(out), { recursive: true });
await writeFile(out.replace(/(\.html)?$/, ".meta.json"), JSON.stringify(metafiles.map(({ inputs }) => Object.keys(inputs))));
await writeFile(`${out}.part`, page);
await rename(`${out}.part`, out);
console.log(`${out}: ${(page.length / 1024).toFixed(0)} kB`);
