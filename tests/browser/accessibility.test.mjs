// axe-core finds no violation in any state of the page, in the light and the dark theme, wide and narrow.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { openPage, settle, startBrowser } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";
import { earlierTown, makeTown } from "./support/town.mjs";

const axe = readFileSync(createRequire(new URL("../../apps/explorer/web/package.json", import.meta.url)).resolve("axe-core/axe.min.js"), "utf8");
let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

// Playwright evaluates beside the page's policy, which allows no foreign script.
async function violations(page) {
    await settle(page);
    await page.evaluate(axe);
    const { violations: found, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations", "passes"] }));
    assert.ok(passes.length > 8, "axe has looked");
    return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`);
}

const kStates = {
    "at the beginning": async () => undefined,
    "a node chosen": async (page) => {
        await page.evaluate(() => window.irwe.choose(17));
        await page.waitForSelector(".nearest li");
    },
    "a group selected, the maps in words": async (page) => {
        await page.evaluate(() => window.irwe.select([]));
        await page.locator("#legend button").first().click();
        await page.check("input[value=words]", { force: true });
        await page.waitForSelector(".members li");
    },
    "a search under way": async (page) => {
        await page.fill("#search", "person 1");
        await page.waitForSelector("#hit-1");
    },
    "the list of keys": async (page) => {
        await page.locator("#search").blur();
        await page.click("#help-button");
    },
    "the licenses": async (page) => {
        await page.click("#about-button");
        await page.locator("#licenses summary").first().click();
    },
};

for (const [colorScheme, width] of [["light", 1280], ["dark", 1280], ["light", 390]]) {
    test(`no violation, ${colorScheme}, ${width} pixels wide`, async () => {
        const page = await openPage(browser, makePage({ numNodes: 300 }).url, { colorScheme, viewport: { width, height: 844 } });
        for (const [state, reach] of Object.entries(kStates)) {
            await reach(page);
            assert.deepEqual(await violations(page), [], state);
        }
        await page.close();
    });
}

// Two states of a graph with named groups, and the embeddings of two files.
function otherPages() {
    const options = { numNodes: 200 };
    const town = makeTown(options);
    const named = (word, n) => ({ word, note: `${n} found`, groups: Array.from({ length: n }, (_, i) => ({ name: `${word} of some kind ${i}`, description: "mean degree 3" })) });
    const groups = { identity: named("role", 4), position: named("community", 6) };
    const more = makeTown({ ...options, seed: 2 }).spaces;
    return {
        "two states": makePage({ ...options, groups, earlier: earlierTown(town, { moved: [20, 40] }) }),
        "two files": makePage({
            ...options, moreSpaces: { "identity-2": more.identity },
            sources: { identity: { kind: "identity", file: "a.npz" }, position: { kind: "position", file: "a.npz" }, "identity-2": { kind: "identity", file: "b.npz" } },
        }),
    };
}

for (const [colorScheme, width] of [["light", 1280], ["dark", 1280], ["dark", 390]]) {
    test(`no violation with two states and two files, ${colorScheme}, ${width} pixels wide`, async () => {
        for (const [name, { url }] of Object.entries(otherPages())) {
            const page = await openPage(browser, url, { colorScheme, viewport: { width, height: 844 } });
            for (const state of ["at the beginning", "a node chosen", "a group selected, the maps in words"]) {
                await kStates[state](page);
                assert.deepEqual(await violations(page), [], `${name}: ${state}`);
            }
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than the window`);
            await page.close();
        }
    });
}
