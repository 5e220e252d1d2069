// The page from a server: everything by requests, and the better layout when it is ready.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { moved, openPage, painting, startBrowser } from "./support/browser.mjs";
import { wordsOf } from "./support/make_page.mjs";
import { startMockServer } from "./support/mock_server.mjs";
import { nearest, unitRows } from "./support/nearest.mjs";
import { makeTown } from "./support/town.mjs";

let browser, server, page;
const town = makeTown({ numNodes: 300 });
before(async () => {
    browser = await startBrowser();
    server = await startMockServer(town);
    page = await openPage(browser, server.url);
});
after(async () => {
    await browser?.close();
    await server?.close();
});

test("the maps draw at once with the quick layout, and show how far the better one is", async () => {
    assert.ok((await painting(page, "identity")).pixels > 2000);
    assert.equal(await page.evaluate(() => window.irwe.layout()), "pca");
    await page.waitForSelector("#progress:not([hidden])");
    assert.match(await page.textContent("#progress-text"), /t-SNE 35 %/);
});

test("the words on a node come from the server", async () => {
    await page.evaluate(() => window.irwe.choose(7));
    await page.waitForFunction(() => document.querySelector(".node-name")?.textContent === "person 7");
    assert.deepEqual(await page.locator(".node-words li").allTextContents(), wordsOf(town, 7).map((text) => text[0].toUpperCase() + text.slice(1)));
});

test("names, nearest nodes and the neighborhood come from the server", async () => {
    await page.fill("#search", "person 12");
    await page.waitForSelector("#hit-0");
    assert.equal(await page.textContent("#hit-0"), "person 12");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".nearest .name");
    for (const space of ["identity", "position"]) {
        const names = await page.locator(`.nearest[data-space=${space}] .name`).allTextContents();
        assert.deepEqual(names, nearest(unitRows(town.spaces[space].embedding), 12, 10).nodes.map((v) => town.names[v]));
    }
    await page.waitForFunction(() => window.irwe.egoEdges().length > 0);
    const around = town.offsets[13] - town.offsets[12];
    const spokes = (await page.evaluate(() => window.irwe.egoEdges())).filter((edge) => edge.includes(12));
    assert.equal(spokes.length, around);
});

test("when the better layout is ready, the points move to it", async () => {
    const before = await page.evaluate(() => window.irwe.screenPosition("position", 12));
    server.state.progress = 1;
    await page.waitForFunction(() => window.irwe.layout() === "tsne");
    await moved(page, "position", 12, before);
    assert.ok(await page.locator("#progress").isHidden());
    assert.equal(await page.locator("#layouts label").count(), 2);
    assert.equal(await page.evaluate(() => window.irwe.chosen()), 12, "the choice stays");
});

test("every request goes to the server that gave the page, with its token", () => {
    for (const address of page.requests.filter((text) => !/^(data|blob):/.test(text))) {
        assert.ok(address.startsWith(server.origin) && address.includes("token=secret"), address);
    }
    assert.deepEqual(page.errors, []);
});

test("a server that refuses or is gone is told in a sentence", async () => {
    const refused = await browser.newPage();
    await refused.route("**/api/data**", (route) => route.fulfill({ status: 403, json: { error: "the token is missing or wrong" } }));
    await refused.goto(server.url);
    await refused.waitForSelector("#message[data-state=failed]");
    assert.match(await refused.textContent("#message-text"), /The token is missing or wrong\./);
    await refused.close();

    await page.route("**/api/**", (route) => route.abort());
    await page.evaluate(() => window.irwe.choose(99));
    await page.waitForSelector("#node .notice");
    assert.match(await page.textContent("#node"), /does not answer/);
});
