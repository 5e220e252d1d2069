// A phone: the facts of the chosen node are seen, fingers move and zoom the maps.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { openPage, settle, startBrowser, until } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";

let browser, page, touch;
before(async () => {
    browser = await startBrowser();
    page = await openPage(browser, makePage({ numNodes: 300 }).url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    touch = await page.context().newCDPSession(page);
});
after(() => browser?.close());
beforeEach(async () => {
    await page.evaluate(() => window.irwe.select([]));
    await page.evaluate(() => scrollTo(0, 0));
    await settle(page);
});

const at = (space, v) => page.evaluate(([s, node]) => window.irwe.screenPosition(s, node), [space, v]);
const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
const chosen = () => page.evaluate(() => window.irwe.chosen());

test("a tap chooses the node, and its facts are seen without scrolling", async () => {
    const { x, y } = await at("identity", 42);
    await page.touchscreen.tap(x, y);
    await until(page, async () => (await chosen()) !== null);
    const found = await at("identity", await chosen());
    assert.ok(Math.hypot(found.x - x, found.y - y) < 3);
    await page.waitForSelector("#chosen-bar strong");
    const box = await page.locator("#chosen-bar").boundingBox();
    assert.ok(box.y >= 0 && Math.abs(box.y + box.height - 844) < 2, JSON.stringify(box));
    assert.match(await page.textContent("#chosen-bar"), /person \d+.*edge.*role.*Identity cluster \d.*Position cluster \d.*Degree \d+/s);
    await page.tap("#chosen-bar-more");
    await until(page, async () => page.locator("#node .node-name").evaluate((name) => {
        const { top, bottom } = name.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }));
    await page.waitForSelector("#chosen-bar", { state: "hidden" });
    // The page may still be scrolling smoothly to the facts, and goes on to do so after one call.
    await until(page, async () => {
        await page.evaluate(() => scrollTo(0, 0));
        return page.locator("#chosen-bar").isVisible();
    });
    await page.tap("#chosen-bar-close");
    assert.equal(await chosen(), null);
    assert.ok(await page.locator("#chosen-bar").isHidden());
});

test("one finger moves the map, two zoom about their middle", async () => {
    const stage = await page.locator("#map-identity").boundingBox();
    const [cx, cy] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
    const first = await at("identity", 5);
    await send("touchStart", [[cx, cy]]);
    for (const step of [10, 20, 30]) await send("touchMove", [[cx + step, cy + 2 * step]]);
    await send("touchEnd", []);
    await until(page, async () => {
        const now = await at("identity", 5);
        return Math.abs(now.x - first.x - 30) < 1 && Math.abs(now.y - first.y - 60) < 1;
    });
    assert.equal(await page.evaluate(() => scrollY), 0, "the page does not scroll");

    const [a, b] = [await at("identity", 5), await at("identity", 200)];
    const apart = Math.hypot(a.x - b.x, a.y - b.y);
    await send("touchStart", [[cx - 40, cy], [cx + 40, cy]]);
    for (const half of [50, 65, 80]) await send("touchMove", [[cx - half, cy], [cx + half, cy]]);
    await send("touchEnd", []);
    await until(page, async () => {
        const [p, q] = [await at("identity", 5), await at("identity", 200)];
        return Math.abs(Math.hypot(p.x - q.x, p.y - q.y) / apart - 2) < 0.02;
    });
    const p = await at("identity", 5);
    assert.ok(Math.abs(p.x - cx - 2 * (a.x - cx)) < 2 && Math.abs(p.y - cy - 2 * (a.y - cy)) < 2, "the middle stays");
    assert.equal(await chosen(), null, "nothing was chosen on the way");
    await page.locator("[aria-label='View of the identity map'] button", { hasText: "⤢" }).tap();
});

test("with the tool Lasso one finger selects", async () => {
    await page.check("input[value=lasso]", { force: true });
    const stage = await page.locator("#map-identity").boundingBox();
    const corner = (fx, fy) => [[stage.x + fx * stage.width, stage.y + fy * stage.height]];
    await send("touchStart", corner(0.02, 0.02));
    for (const [fx, fy] of [[0.5, 0.02], [0.5, 0.98], [0.02, 0.98], [0.02, 0.05]]) await send("touchMove", corner(fx, fy));
    await send("touchEnd", []);
    await until(page, () => page.evaluate(() => window.irwe.selection().length > 0));
    const inside = new Set(await page.evaluate(() => window.irwe.selection()));
    for (let v = 0; v < 300; ++v) {
        const left = (await at("identity", v)).x - stage.x - stage.width / 2;
        if (Math.abs(left) > 3) assert.equal(inside.has(v), left < 0, `node ${v}`);
    }
    await page.check("input[value=move]", { force: true });
});

test("nothing is wider than the phone, and no errors were logged", async () => {
    await page.evaluate(() => window.irwe.choose(3));
    await settle(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(page.errors, []);
});
