// Names that spreadsheets take for formulas, and names with controls that turn the direction of writing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openPage, settle, startBrowser } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";

const kNames = [
    "=cmd|' /C calc'!A0", "+1+2", "-2+3", "@SUM(A1)", "\tx", "\r=1", "-5", "+49.5e3", "a=b", 'say "hi", you', "a;=b", "＝1", "plain",
    "\u202egnp.exe", "א \u2067x\u2069 1", "zero\u200bwidth", "שלום",
];
let browser, page;
before(async () => {
    browser = await startBrowser();
    page = await openPage(browser, makePage({ numNodes: 60, name: (v) => kNames[v] ?? `node ${v}`, title: "\u202elmth" }).url);
});
after(() => browser?.close());

test("an exported name that a spreadsheet would run has an apostrophe in front", async () => {
    await page.evaluate(() => window.irwe.select(Array.from({ length: 13 }, (_, v) => v)));
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
    const text = readFileSync(await download.path(), "utf8");
    // The first field of each line, which may be quoted.
    const first = text.trimEnd().split("\r\n").map((line) => /^("(?:[^"]|"")*"|[^,]*),/.exec(line)[1]);
    assert.deepEqual(first, [
        "name", "'=cmd|' /C calc'!A0", "'+1+2", "'-2+3", "'@SUM(A1)", "\"'\tx\"", "\"'\r=1\"", "-5", "+49.5e3", "a=b",
        '"say ""hi"", you"', '"a;=b"', "'＝1", "plain",
    ]);
});

test("controls in names are shown as marks, and names are isolated", async () => {
    for (const [v, shown] of [[13, "U+202Egnp.exe"], [14, "א U+2067xU+2069 1"], [15, "zeroU+200Bwidth"]]) {
        await page.evaluate((node) => window.irwe.choose(node), v);
        await page.waitForFunction((text) => document.querySelector(".node-name")?.textContent === text, shown);
        assert.equal(await page.locator(".node-name bdi").count(), 1);
        assert.ok((await page.locator(".node-name .control").count()) > 0);
    }
    await page.evaluate(() => (window.irwe.select([]), window.irwe.select([13, 14, 15, 16])));
    await page.waitForSelector(".members li");
    assert.equal(await page.locator(".members .name > bdi").count(), 4);
    await page.fill("#search", "gnp");
    await page.waitForSelector("#hit-0");
    assert.equal(await page.textContent("#hit-0"), "U+202Egnp.exe");
    assert.equal(await page.locator("#hit-0 bdi mark").textContent(), "gnp");
    await page.keyboard.press("Enter");
    await settle(page);
    const { x, y } = await page.evaluate(() => window.irwe.screenPosition("identity", 13));
    await page.mouse.move(x, y);
    await page.waitForSelector("#tooltip:not([hidden])");
});

test("nowhere on the page does a control of direction stand", async () => {
    const found = await page.evaluate(() => {
        const controls = /[\u202a-\u202e\u2066-\u2069]/;
        const all = [...document.querySelectorAll("body *")].filter((one) => !one.closest("#licenses"));
        const texts = all.flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data));
        const attributes = all.flatMap((one) => ["title", "aria-label"].map((name) => one.getAttribute(name) ?? ""));
        return [document.title, ...texts, ...attributes].filter((text) => controls.test(text));
    });
    assert.deepEqual(found, []);
    assert.equal(await page.textContent("#title"), "[U+202E]lmth");
    assert.deepEqual(page.errors, []);
});
