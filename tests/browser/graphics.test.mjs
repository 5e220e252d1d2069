// Maps where WebGL is off, incomplete, denied or lost.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { kHang, openPage, painting, repainted, settle, startBrowser, strength, until } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";

let browser, page;
const { url, town } = makePage({ numNodes: 300 });
before(async () => (browser = await startBrowser()));
afterEach(() => page?.close());
after(() => browser?.close());

// Each changes WebGL before the page begins.
const kFaults = {
    "WebGL off": () => {
        const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return kind.includes("webgl") ? null : original.call(this, kind, ...rest);
        };
    },
    "WebGL without float textures": () => {
        for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
            const original = prototype.getExtension;
            prototype.getExtension = function (name) {
                return /float/i.test(name) ? null : original.call(this, name);
            };
        }
    },
    "a second context denied": () => {
        let given = 0;
        const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return kind.includes("webgl") && ++given > 1 ? null : original.call(this, kind, ...rest);
        };
    },
    "WebGL that throws": () => {
        const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            if (kind.includes("webgl")) throw new Error("no");
            return original.call(this, kind, ...rest);
        };
    },
};

// How many pixels of the neighborhood are painted, on all its canvases.
const inkOfNeighborhood = () => page.evaluate(() => {
    let ink = 0;
    for (const canvas of document.querySelectorAll("#ego-stage canvas")) {
        const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
        const context = copy.getContext("2d");
        context.drawImage(canvas, 0, 0);
        const { data } = context.getImageData(0, 0, copy.width, copy.height);
        for (let i = 3; i < data.length; i += 4) ink += data[i] > 0 ? 1 : 0;
    }
    return ink;
});

async function openWith(script) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
    await context.addInitScript(script);
    page = await context.newPage();
    page.setDefaultTimeout(kHang);
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(String(error)));
    await page.goto(url);
    await page.evaluate(() => window.irwe.ready);
}

for (const [name, script] of Object.entries(kFaults)) {
    test(`${name}: the maps are drawn all the same, and search and lists work`, async () => {
        await openWith(script);
        assert.ok(await page.locator("#app").isVisible());
        for (const space of ["identity", "position"]) assert.ok((await painting(page, space)).pixels > 2000, space);
        await page.fill("#search", "person 7");
        await page.waitForSelector("#hit-0");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".nearest li");
        assert.equal(await page.evaluate(() => window.irwe.chosen()), 7);
        await page.waitForFunction(() => window.irwe.egoEdges().length > 0);
        await until(page, async () => (await inkOfNeighborhood()) > 200);
        assert.deepEqual(page.errors, []);
    });
}

test("without WebGL a sentence says so, and mouse and keys do what they do with it", async () => {
    await openWith(kFaults["WebGL off"]);
    assert.match(await page.textContent(".maps-notice"), /without WebGL/);
    const at = (space, v) => page.evaluate(([s, node]) => window.irwe.screenPosition(s, node), [space, v]);
    const chosen = () => page.evaluate(() => window.irwe.chosen());
    const selection = () => page.evaluate(() => window.irwe.selection());

    const { x, y } = await at("identity", 42);
    await page.mouse.move(x, y);
    await page.waitForSelector("#tooltip:not([hidden])");
    await page.mouse.click(x, y);
    const found = await at("identity", await chosen());
    assert.ok(Math.hypot(found.x - x, found.y - y) < 3);

    const group = [...town.community.keys()].filter((v) => town.community[v] === 1);
    await page.evaluate((nodes) => window.irwe.select(nodes), group);
    await settle(page);
    const outside = [...town.community.keys()].find((v) => town.community[v] !== 1);
    for (const space of ["identity", "position"]) assert.ok((await strength(page, space, group[5])) > 240, space);
    assert.ok((await strength(page, "position", outside)) < 200);

    const before = await painting(page, "identity");
    await page.selectOption("#color-by", "degree");
    await repainted(page, "identity", before);

    const place = await at("position", 3);
    const box = await page.locator("#map-position").boundingBox();
    const center = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(...center);
    await page.mouse.down();
    await page.mouse.move(center[0] + 40, center[1] + 25, { steps: 4 });
    await page.mouse.up();
    const dragged = await at("position", 3);
    assert.ok(Math.abs(dragged.x - place.x - 40) < 1 && Math.abs(dragged.y - place.y - 25) < 1);
    await page.mouse.wheel(0, -200);
    await until(page, async () => Math.hypot((await at("position", 3)).x - dragged.x, (await at("position", 3)).y - dragged.y) > 2);
    await page.focus("#map-position");
    await page.keyboard.press("0");
    await until(page, async () => Math.hypot((await at("position", 3)).x - place.x, (await at("position", 3)).y - place.y) < 1);

    await page.keyboard.press("Escape");
    await page.keyboard.down("Shift");
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    for (const [fx, fy] of [[0.5, 0.01], [0.5, 0.99], [0.01, 0.99], [0.01, 0.02]]) {
        await page.mouse.move(box.x + fx * box.width, box.y + fy * box.height, { steps: 3 });
    }
    await page.mouse.up();
    await page.keyboard.up("Shift");
    const inside = new Set(await selection());
    assert.ok(inside.size > 20 && inside.size < town.numNodes);
    for (let v = 0; v < town.numNodes; ++v) {
        const left = (await at("position", v)).x - box.x - box.width / 2;
        if (Math.abs(left) > 3) assert.equal(inside.has(v), left < 0, `node ${v}`);
    }
    await page.mouse.dblclick(box.x + 3, box.y + 3);
    assert.deepEqual(await selection(), []);
});

test("without WebGL a click in the neighborhood chooses a neighbor", async () => {
    await openWith(kFaults["WebGL off"]);
    await page.evaluate(() => window.irwe.choose(17));
    await page.waitForSelector("#ego-stage canvas.ego-canvas");
    await settle(page);
    const found = await page.evaluate(() => {
        const canvas = document.querySelector("canvas.ego-canvas");
        const box = canvas.getBoundingClientRect();
        for (let y = box.top; y < box.bottom; y += 8) {
            for (let x = box.left; x < box.right; x += 8) {
                canvas.dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y }));
                if (window.irwe.chosen() !== 17) return window.irwe.chosen();
            }
        }
        return null;
    });
    assert.ok(town.targets.subarray(town.offsets[17], town.offsets[18]).includes(found), `chose ${found}`);
});

test("a lost context is told and drawn without, and drawn with again when it is back", async () => {
    await openWith(() => {
        window.contexts_ = [];
        const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            const context = original.call(this, kind, ...rest);
            if (kind.includes("webgl") && context) window.contexts_.push(context);
            return context;
        };
    });
    await page.evaluate(() => window.irwe.choose(17));
    await page.waitForFunction(() => window.irwe.egoEdges().length > 0 && document.querySelector("#ego-stage canvas"));
    await page.focus("#map-identity");
    await page.keyboard.press("+");
    await settle(page);
    const before = await page.evaluate(() => window.irwe.screenPosition("identity", 17));
    assert.ok(await page.locator(".maps-notice").isHidden());

    await page.evaluate(() => {
        window.lost_ = [...new Set(window.contexts_)].map((context) => context.getExtension("WEBGL_lose_context"));
        window.contexts_ = [];
        window.lost_.forEach((extension) => extension.loseContext());
    });
    await page.waitForFunction(() => /stopped drawing/.test(document.querySelector(".maps-notice:not([hidden])")?.textContent));
    const near = async () => {
        const now = await page.evaluate(() => window.irwe.screenPosition("identity", 17));
        return now && Math.hypot(now.x - before.x, now.y - before.y) < 40; // the sentence takes a line of the height
    };
    await until(page, near);
    assert.ok((await painting(page, "identity")).pixels > 500);
    await until(page, async () => (await inkOfNeighborhood()) > 200);
    await page.evaluate(() => window.irwe.choose(20));
    await until(page, async () => (await strength(page, "position", 20)) > 240);

    await page.evaluate(() => window.lost_.forEach((extension) => extension.restoreContext()));
    await page.waitForSelector(".maps-notice", { state: "hidden" });
    await until(page, near);
    await until(page, async () => (await painting(page, "identity")).pixels > 500);
    assert.ok((await page.evaluate(() => window.contexts_.length)) > 0, "WebGL draws again");
    assert.equal(await page.evaluate(() => window.irwe.chosen()), 20);
    await page.waitForSelector("#ego-stage canvas");
    const shown = await painting(page, "position");
    await page.selectOption("#color-by", "degree");
    await repainted(page, "position", shown);
    assert.deepEqual(page.errors, []);
});
