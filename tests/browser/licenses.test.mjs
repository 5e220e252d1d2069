// The page carries the licenses of everything that was bundled into it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openPage, startBrowser } from "./support/browser.mjs";
import { emptyPage, makePage } from "./support/make_page.mjs";

const web = new URL("../../apps/explorer/web/", import.meta.url);
const read = (path) => readFileSync(new URL(path, web), "utf8");
// What esbuild says it has bundled: a list of paths for each bundle.
const inputs = JSON.parse(readFileSync((process.env.IRWE_PAGE ?? "build/web/page.html").replace(/\.html$/, ".meta.json"), "utf8")).flat();
const direct = new Set(inputs.map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean));

// With what those need, which some of them hold within.
function withDependencies(names) {
    const all = new Set();
    const visit = (name) => {
        if (all.has(name)) return;
        all.add(name);
        Object.keys(JSON.parse(read(`node_modules/${name}/package.json`)).dependencies ?? {}).forEach(visit);
    };
    names.forEach(visit);
    return [...all];
}

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

test("every bundled package has its whole license in the page", async () => {
    const packages = withDependencies(direct);
    assert.ok(direct.size >= 7 && packages.length >= 13, packages.join(" "));
    const page = await openPage(browser, makePage().url);
    const shown = await page.locator("#licenses details").evaluateAll((all) =>
        all.map((one) => ({ name: one.querySelector("summary").textContent, text: one.querySelector("pre").textContent })));
    const granted = /Permission is hereby granted|Permission to use, copy, modify|Redistribution and use in source/;
    for (const { name, text } of shown) assert.match(text, granted, name);
    for (const name of packages) {
        const { version } = JSON.parse(read(`node_modules/${name}/package.json`));
        const found = shown.find((one) => one.name.startsWith(`${name} ${version}`));
        assert.ok(found, `${name} ${version} has no license in the page`);
        assert.match(found.text, /Copyright/i, name);
    }
    assert.ok(shown.some(({ name, text }) => name.startsWith("irwe") && text === read("../../../LICENSE").trim()));
    await page.close();
});

test("whoever a bundled file names as its author stands among the licenses", () => {
    const page = emptyPage();
    const licenses = page.slice(page.indexOf('<div id="licenses">'));
    const authors = new Set();
    for (const path of inputs.filter((name) => name.includes("node_modules"))) {
        for (const [, name] of read(path).matchAll(/copyright (?:\(c\) )?(?:\d{4},? )?([A-Z][\w-]+ [A-Z][\w-]+)/gi)) authors.add(name);
    }
    const people = [...authors].filter((name) => /^[A-Z]\S* [A-Z]/.test(name) && !/HOLDERS|NOTICE/i.test(name));
    assert.ok(people.length >= 2, people.join());
    for (const name of people) assert.ok(licenses.includes(name), name);
});

test("a person can open them, by mouse and by keys", async () => {
    const page = await openPage(browser, makePage().url);
    await page.keyboard.press("?");
    await page.click("#about-button");
    assert.ok(await page.locator("#about").isVisible());
    assert.match(await page.textContent("#about-text"), /^irwe 0\.1\.0\./);
    const first = page.locator("#licenses details").first();
    assert.ok(await first.locator("pre").isHidden());
    await first.locator("summary").focus();
    await page.keyboard.press("Enter");
    assert.ok(await first.locator("pre").isVisible());
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("#about").isHidden());
    assert.deepEqual(page.errors, []);
    await page.close();
});
