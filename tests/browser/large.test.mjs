// A hundred thousand nodes: the page stays usable. Frames are counted with software rendering, which
// is what these tests have; a graphics card is far faster.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, settle, startBrowser } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";

const kNodes = 100000;
const kPatience = 20000; // milliseconds, on a machine that is busy with other things
const kSeconds = 2;
const kFloor = 2; // frames a second that two busy cores without a graphics card still give

let browser, page, town;
before(async () => {
    browser = await startBrowser();
    const made = makePage({ numNodes: kNodes, numCommunities: 12, exact: false });
    town = made.town;
    const begin = performance.now();
    page = await openPage(browser, made.url);
    console.log(`${kNodes} nodes: the maps are drawn ${((performance.now() - begin) / 1000).toFixed(1)} s after opening the page`);
});
after(() => browser?.close());

async function framesWhile(action) {
    await page.evaluate(() => {
        window.frames_ = [];
        const count = (now) => window.frames_ && (window.frames_.push(now), requestAnimationFrame(count));
        requestAnimationFrame(count);
    });
    await action();
    return page.evaluate(() => {
        const times = window.frames_;
        window.frames_ = null;
        return (1000 * (times.length - 1)) / (times[times.length - 1] - times[0]);
    });
}

test("panning keeps moving", async () => {
    const box = await page.locator("#map-position canvas.points").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const before = await page.evaluate(() => window.irwe.screenPosition("position", 1));
    await page.mouse.move(x, y);
    await page.mouse.down();
    const rate = await framesWhile(async () => {
        for (const end = Date.now() + 1000 * kSeconds; Date.now() < end; ) {
            const angle = Date.now() / 150;
            await page.mouse.move(x + 80 * Math.cos(angle), y + 80 * Math.sin(angle));
        }
    });
    await page.mouse.move(x + 90, y);
    await settle(page);
    await page.mouse.up();
    const after = await page.evaluate(() => window.irwe.screenPosition("position", 1));
    assert.ok(Math.abs(after.x - before.x) > 20, "the map did not move");
    console.log(`${kNodes} nodes: ${rate.toFixed(0)} frames a second while panning (software rendering)`);
    assert.ok(rate > kFloor, `${rate} frames a second`);
});

test("search and legend answer", async () => {
    const time = async (action) => {
        const begin = performance.now();
        await action();
        return performance.now() - begin;
    };
    const search = await time(async () => {
        await page.fill("#search", "person 99999");
        await page.waitForSelector("#hit-0");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector(".node-name").textContent === "person 99999");
    });
    assert.equal(await page.evaluate(() => window.irwe.chosen()), 99999);
    await page.selectOption("#color-by", "position.cluster");
    const legend = await time(async () => {
        await page.locator("#legend button").nth(1).click();
        await settle(page);
    });
    const expected = town.community.reduce((n, c) => n + (c === 1 ? 1 : 0), 0);
    assert.equal((await page.evaluate(() => window.irwe.selection())).length, expected);
    console.log(`${kNodes} nodes: search to facts ${search.toFixed(0)} ms, legend to ${expected} lit nodes ${legend.toFixed(0)} ms`);
    assert.ok(search < kPatience && legend < kPatience);
});

test("there are no elements for single nodes", async () => {
    assert.ok((await page.evaluate(() => document.querySelectorAll("*").length)) < 1500);
    assert.deepEqual(page.errors, []);
});
