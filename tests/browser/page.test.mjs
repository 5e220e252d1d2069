// The page as a file: it opens from disk, asks for nothing, and says what is wrong with its data.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, painting, settle, startBrowser } from "./support/browser.mjs";
import { emptyPage, makePage, putIntoPage } from "./support/make_page.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

test("the page opens from disk without errors and without the network, and both maps draw", async () => {
    const { url, town } = makePage();
    const page = await openPage(browser, url);
    for (const space of ["identity", "position"]) {
        assert.ok((await painting(page, space)).pixels > 2000, `the ${space} map is empty`);
    }
    assert.equal(await page.textContent("#title"), "town.edges");
    assert.match(await page.textContent("#size"), new RegExp(`${town.numNodes} nodes`));
    assert.deepEqual(await page.evaluate(() => window.irwe.summary().spaces), ["identity", "position"]);
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.requests.filter((address) => !address.startsWith("data:")), [url]);
    await page.close();
});

test("the page names no address that a browser would load", () => {
    assert.doesNotMatch(emptyPage(), /<(script|link|img|iframe)[^>]+(src|href)="(?!data:)/);
});

test("one space gives one map, and clusters by labels in the table", async () => {
    const page = await openPage(browser, makePage({ spaces: ["position"], layouts: ["pca"] }).url);
    assert.equal(await page.locator("section.map").count(), 1);
    assert.ok(await page.locator("#layouts").isHidden());
    assert.ok((await page.locator("#table td button").count()) > 0);
    assert.deepEqual(page.errors, []);
    await page.close();
});

test("names with HTML are shown as text, everywhere", async () => {
    const evil = '<img src=x onerror="window.broken=1"><b>bold</b>';
    const { url, town } = makePage({ name: (v) => (v % 2 ? `${evil} ${v}` : `</script>"${v}`), title: evil });
    const page = await openPage(browser, url);
    await page.fill("#search", "<IMG");
    await page.waitForSelector("#search-list [role=option]");
    assert.ok((await page.textContent("#hit-0")).startsWith(evil));
    await page.keyboard.press("Enter");
    await page.waitForSelector(".node-name >> text=bold");
    const chosen = await page.evaluate(() => window.irwe.chosen());
    assert.equal(await page.textContent("#node .node-name"), town.names[chosen]);
    await page.mouse.move(...(await page.evaluate((v) => Object.values(window.irwe.screenPosition("identity", v)), chosen)));
    await page.waitForSelector("#tooltip:not([hidden])");
    assert.equal(await page.locator("#app img, #tooltip img, #app b").count(), 0);
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.equal(await page.textContent("#title"), evil);
    assert.deepEqual(page.errors, []);
    await page.close();
});

test("damaged data give a sentence, whatever the damage", async () => {
    const cut = (bytes) => bytes.subarray(0, bytes.length - 100);
    const noHeader = (bytes) => Buffer.concat([bytes.subarray(0, 8), Buffer.from("{no json"), bytes.subarray(16)]);
    const without = (name) => (bytes) => Buffer.from(bytes.toString("latin1").replace(`"${name}"`, `"${"x".repeat(name.length)}"`), "latin1");
    const pages = [
        [makePage({ change: cut }), /end within/],
        [makePage({ change: noHeader }), /header of the data cannot be read/],
        [makePage({ change: without("degree") }), /degree is missing/i],
        [putIntoPage("bm90IGd6aXA="), /cannot be unpacked/],
        [putIntoPage("*** no base64 ***"), /cannot be unpacked/],
        [putIntoPage(""), /holds no data/],
    ];
    for (const [{ url }, sentence] of pages) {
        const page = await openPage(browser, url, { ready: false });
        await page.waitForSelector("#message[data-state=failed]");
        assert.match(await page.textContent("#message-text"), sentence);
        assert.ok(await page.locator("#app").isHidden());
        await page.close();
    }
});

test("the theme follows the system, and the button turns it", async () => {
    const page = await openPage(browser, makePage().url, { colorScheme: "dark" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const dark = await background();
    assert.equal(await theme(), "dark");
    await page.click("#theme");
    await settle(page);
    assert.equal(await theme(), "light");
    assert.notEqual(await background(), dark);
    await page.reload();
    await page.evaluate(() => window.irwe.ready);
    assert.equal(await theme(), "light", "the choice is kept");
    await page.close();
});

test("a narrow window stacks the maps", async () => {
    const page = await openPage(browser, makePage().url, { viewport: { width: 420, height: 860 } });
    const [left, right] = await Promise.all(["identity", "position"].map((name) => page.locator(`#map-${name}`).boundingBox()));
    assert.ok(right.y >= left.y + left.height);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it scrolls sideways");
    await page.close();
});
