// Two states of a graph: which nodes moved, from where, and which are new.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openPage, settle, startBrowser, until } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";
import { earlierTown, makeTown } from "./support/town.mjs";

const kMoved = [20, 40, 60]; // of rising distance
const kOptions = { numNodes: 200 };
let browser, page, town, earlier;
before(async () => {
    browser = await startBrowser();
    town = makeTown(kOptions);
    earlier = earlierTown(town, { moved: kMoved });
    page = await openPage(browser, makePage({ ...kOptions, earlier }).url);
});
after(() => browser?.close());

const selection = () => page.evaluate(() => window.irwe.selection());

// How many pixels of the overlay of a map are painted.
const inkOf = (space) => page.evaluate((name) => {
    const canvas = document.querySelector(`#map-${name} canvas.overlay`);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let i = 3; i < data.length; i += 4) ink += data[i] > 0 ? 1 : 0;
    return ink;
}, space);

test("the page begins with the changes: colors by rank, and the nodes that moved furthest", async () => {
    assert.equal(await page.evaluate(() => window.irwe.coloring()), "identity.distance");
    const entries = await page.locator("#legend .name").allTextContents();
    assert.deepEqual(entries, ["changed most: 1 %", "next 4 %", "next 15 %", "the other 80 %", "not at all", "new node"]);
    const names = await page.locator("[aria-label='Nodes that changed most'] .name").allTextContents();
    assert.deepEqual(names.slice(0, 3), [60, 40, 20].map((v) => town.names[v]));
    await page.locator("#legend button", { hasText: "new node" }).click();
    assert.deepEqual(await selection(), [197, 198, 199]);
    await page.locator("#legend button", { hasText: "not at all" }).click();
    assert.deepEqual(await selection(), Array.from({ length: 10 }, (_, v) => v));
    await page.locator("#legend button", { hasText: "changed most" }).click();
    assert.deepEqual(await selection(), [40, 60]); // 1 % of 187 that moved
});

test("arrows lead from where the selected nodes were, in the map that both graphs share", async () => {
    await page.evaluate(() => window.irwe.select([0, 1, 2])); // did not move
    await until(page, async () => (await inkOf("identity")) === 0);
    await page.evaluate((nodes) => window.irwe.select(nodes), kMoved);
    await until(page, async () => (await inkOf("identity")) > 100);
    assert.equal(await inkOf("position"), 0);
    const from = await page.evaluate(() => {
        const stage = document.querySelector("#map-identity").getBoundingClientRect();
        const { x, y } = window.irwe.screenPosition("identity", 40);
        // The earlier place is mirrored about the middle of all nodes, which is that of the map.
        return { x: 2 * (stage.x + stage.width / 2) - x - stage.x, y: 2 * (stage.y + stage.height / 2) - y - stage.y };
    });
    const painted = await page.evaluate(({ x, y }) => {
        const canvas = document.querySelector("#map-identity canvas.overlay");
        const { data } = canvas.getContext("2d").getImageData(Math.round(x) - 3, Math.round(y) - 3, 7, 7);
        return data.some((value, i) => i % 4 === 3 && value > 0);
    }, from);
    assert.ok(painted, "an arrow begins where the node was");
    await page.uncheck("#arrows");
    await until(page, async () => (await inkOf("identity")) === 0);
    await until(page, () => /arrows=off/.test(page.url()));
    await page.check("#arrows");
    await until(page, async () => (await inkOf("identity")) > 100);
});

test("the side tells what became of a node, and whether it is new", async () => {
    await page.evaluate(() => window.irwe.choose(60));
    await page.waitForFunction(() => document.querySelector(".node-name")?.textContent === "person 60");
    const text = await page.textContent("#node");
    const now = town.spaces.identity.cluster[60];
    assert.match(text, new RegExp(`Since before.npz.*Change of Identity12.00, further than all others.*cluster${(now + 1) % 4} before, ${now} now`));
    await page.evaluate(() => window.irwe.choose(199));
    await page.waitForFunction(() => document.querySelector(".node-name")?.textContent === "person 199");
    assert.match(await page.textContent("#node"), /Since before.npzNodenew/);
});

test("the table tells which cluster became which, and the export has the change", async () => {
    const { cluster } = earlier.spaces.identity;
    const now = town.spaces.identity.cluster;
    const at = [cluster[20], now[20]];
    const expected = [...now.keys()].filter((v) => cluster[v] === at[0] && now[v] === at[1]);
    await page.locator(`[data-cell='${at[0]},${at[1]}']`).click();
    assert.deepEqual(await selection(), expected);
    await page.evaluate(() => window.irwe.select([60, 199]));
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
    const [heading, moved, fresh] = readFileSync(await download.path(), "utf8").trimEnd().split("\r\n").map((line) => line.split(","));
    const of = (row, name) => row[heading.indexOf(name)];
    assert.deepEqual([of(moved, "identity_distance"), of(moved, "identity_cluster_before")], ["12", String(cluster[60])]);
    assert.deepEqual([of(fresh, "identity_distance"), of(fresh, "identity_cluster_before")], ["", ""]);
});

test("without an earlier graph there are no arrows to switch", async () => {
    const alone = await openPage(browser, makePage(kOptions).url);
    assert.ok(await alone.locator("#arrows-field").isHidden());
    assert.deepEqual(alone.errors, []);
    await alone.close();
    await settle(page);
    assert.deepEqual(page.errors, []);
});
