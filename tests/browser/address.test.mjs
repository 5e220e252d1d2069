// The address keeps the state of the page, and opens it again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, settle, startBrowser, until } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";
import { startMockServer } from "./support/mock_server.mjs";
import { makeTown } from "./support/town.mjs";

let browser, server;
const town = makeTown({ numNodes: 300 });
before(async () => {
    browser = await startBrowser();
    server = await startMockServer(town);
    server.state.progress = 1;
});
after(async () => {
    await browser?.close();
    await server?.close();
});

const state = (page) => page.evaluate(() => ({
    chosen: window.irwe.chosen(), selection: window.irwe.selection(), coloring: window.irwe.coloring(), layout: window.irwe.layout(), sizing: window.irwe.sizing(),
    rows: document.querySelector("#table-rows").value, words: document.querySelector("#words").hidden,
    place: window.irwe.screenPosition("identity", 5), other: window.irwe.screenPosition("position", 5),
}));

// Waits until the address rests.
async function addressOf(page) {
    let last;
    await until(page, async () => {
        const before = last;
        await page.waitForTimeout(400);
        last = page.url();
        return last === before;
    });
    return last;
}

for (const kind of ["file", "server"]) test(`a copied address shows the same again (${kind})`, async () => {
    const url = kind === "file" ? makePage({ numNodes: 300 }).url : server.url;
    const page = await openPage(browser, url);
    assert.equal(await addressOf(page), url, "the first state needs no words");
    await page.evaluate(() => window.irwe.select([0, 1, 2, 3, 17, 40, 41, 299]));
    await page.evaluate(() => window.irwe.choose(17));
    await page.selectOption("#color-by", "degree");
    await page.check("input[value=pca]", { force: true });
    await page.selectOption("#size-by", "degree");
    await page.selectOption("#table-rows", "label.0");
    await page.check("input[value=words]", { force: true });
    await page.focus("#map-identity");
    for (const key of ["+", "+", "ArrowRight"]) await page.keyboard.press(key);
    const address = await addressOf(page);
    assert.match(address, /#node=17&select=0-3\.17\.40-41\.299&color=degree&layout=pca&size=degree&rows=label\.0&view=words&identity=[\d.-]+,[\d.-]+,[\d.]+$/);
    const expected = await state(page);
    await page.close();

    const again = await openPage(browser, address);
    await until(again, async () => (await state(again)).place !== null);
    await settle(again);
    const found = await state(again);
    for (const key of ["place", "other"]) {
        assert.ok(Math.hypot(found[key].x - expected[key].x, found[key].y - expected[key].y) < 1, key);
        delete found[key], delete expected[key];
    }
    assert.deepEqual(found, expected);
    await again.waitForFunction((name) => document.querySelector(".node-name")?.textContent === name, "person 17");
    assert.equal(await addressOf(again), address, "and stays what it was");
    assert.deepEqual(again.errors, []);
    await again.close();
});

test("another address in the same window is followed, and what has no meaning is ignored", async () => {
    const { url } = makePage({ numNodes: 300 });
    const page = await openPage(browser, `${url}#node=9999&select=7-5.x.-3.12.999999999&color=<b>&layout=none&identity=NaN,1,0&foo=1`);
    assert.deepEqual(await page.evaluate(() => [window.irwe.selection(), window.irwe.coloring(), window.irwe.layout()]), [[12], "label.0", "tsne"]);
    await page.evaluate(() => (location.hash = "#node=21&color=component"));
    await until(page, () => page.evaluate(() => window.irwe.chosen() === 21 && window.irwe.coloring() === "component"));
    assert.deepEqual(await page.evaluate(() => window.irwe.selection()), [21]);
    await page.keyboard.press("Escape");
    await until(page, async () => page.url() === `${url}#color=component`);
    await page.focus("#skip");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "search");
    assert.equal(page.url(), `${url}#color=component`);
    assert.deepEqual(page.errors, []);
    await page.close();
});
