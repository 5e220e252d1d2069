// The embeddings of two files side by side, on the same nodes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, painting, settle, startBrowser, strength, until } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";
import { makeTown } from "./support/town.mjs";

const kSources = {
    identity: { kind: "identity", file: "a.npz" }, position: { kind: "position", file: "a.npz" },
    "identity-2": { kind: "identity", file: "b.npz" }, "position-2": { kind: "position", file: "b.npz" },
};
let browser, page, spaces;
before(async () => {
    browser = await startBrowser();
    const [a, b] = [1, 2].map((seed) => makeTown({ numNodes: 200, seed }).spaces);
    spaces = { ...a, "identity-2": b.identity, "position-2": b.position };
    page = await openPage(browser, makePage({ numNodes: 200, moreSpaces: spaces, sources: kSources }).url);
});
after(() => browser?.close());

test("each file has its maps, in a row of its own, with its name", async () => {
    const boxes = [];
    for (const name of Object.keys(kSources)) {
        assert.ok((await painting(page, name)).pixels > 500, name);
        boxes.push(await page.locator(`#map-${name}`).boundingBox());
    }
    assert.ok(boxes[0].y === boxes[1].y && boxes[2].y === boxes[3].y && boxes[2].y > boxes[0].y + boxes[0].height - 1);
    assert.ok(boxes[0].x === boxes[2].x && boxes[1].x > boxes[0].x);
    assert.deepEqual(await page.locator(".map header p").allTextContents(), ["a.npz", "a.npz", "b.npz", "b.npz"]);
    const colorings = await page.locator("#color-by option").allTextContents();
    for (const name of ["Identity (a.npz) cluster", "Identity (b.npz) cluster"]) assert.ok(colorings.includes(name));
});

test("a node is chosen in all maps, with the lists of each file", async () => {
    await page.evaluate(() => window.irwe.choose(33));
    await page.waitForSelector(".nearest[data-space=position-2] li");
    assert.equal(await page.locator(".nearest").count(), 4);
    const titles = await page.locator(".lists h3").allTextContents();
    assert.deepEqual(titles, ["Identity (a.npz)", "Position (a.npz)", "Identity (b.npz)", "Position (b.npz)"]);
    for (const name of Object.keys(kSources)) await until(page, async () => (await strength(page, name, 33)) > 240);
});

test("where the files agree is a color: the nearest nodes that they share", async () => {
    await page.selectOption("#color-by", "identity-2.agreement");
    const shared = (v) => {
        const row = (space) => [...space.neighbors.subarray(10 * v, 10 * v + 10)];
        return row(spaces["identity-2"]).filter((u) => row(spaces.identity).includes(u)).length;
    };
    const none = Array.from({ length: 200 }, (_, v) => v).filter((v) => shared(v) === 0);
    await page.locator("#legend button", { hasText: "0 in common" }).first().click();
    assert.deepEqual(await page.evaluate(() => window.irwe.selection()), none);
    await page.evaluate(() => window.irwe.select([33]));
    await page.waitForFunction(() => document.querySelector(".node-name")?.textContent === "person 33");
    assert.match(await page.textContent("#node dl"), new RegExp(`In common, identity: a.npz, b.npz${shared(33)} of 10 nearest nodes`));
});

test("the clusters of two files meet in the table", async () => {
    await page.selectOption("#table-rows", "identity.cluster");
    await page.selectOption("#table-columns", "identity-2.cluster");
    await page.locator("[data-cell]:not([aria-disabled])").first().click();
    await settle(page);
    assert.ok((await page.evaluate(() => window.irwe.selection())).length > 0);
    assert.deepEqual(page.errors, []);
});
