// What one does with the maps: search, lasso, colors, lists, table, neighborhood, keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, beforeEach, test } from "node:test";
import { clickUntil, moved, openPage, painting, repainted, settle, startBrowser, strength, until } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";
import { nearest, unitRows } from "./support/nearest.mjs";
import { kRoles } from "./support/town.mjs";

let browser, page, town;
before(async () => {
    browser = await startBrowser();
    const made = makePage({ numNodes: 400 });
    town = made.town;
    page = await openPage(browser, made.url);
});
after(() => browser?.close());
beforeEach(async () => {
    await page.keyboard.press("Escape");
    await page.evaluate(() => window.irwe.select([]));
    await settle(page);
});

const ask = (text, argument) => page.evaluate(`(${text})(${JSON.stringify(argument)})`);
const selection = () => ask("() => window.irwe.selection()");
const chosen = () => ask("() => window.irwe.chosen()");
const at = (space, node) => page.evaluate(([s, v]) => window.irwe.screenPosition(s, v), [space, node]);
const filter = (test) => [...town.role.keys()].filter(test);

async function search(text) {
    await page.keyboard.press("/");
    await page.fill("#search", text);
    await page.waitForSelector("#hit-0");
    await page.keyboard.press("Enter");
    await settle(page);
}

test("a search chooses a node, and its twin lights up in the other map", async () => {
    await ask("(nodes) => window.irwe.select(nodes)", [0, 1]); // others fade
    await settle(page);
    const faded = { identity: await strength(page, "identity", 123), position: await strength(page, "position", 123) };
    await search("person 123");
    assert.equal(await chosen(), 123);
    assert.deepEqual(await selection(), [123]);
    for (const space of ["identity", "position"]) {
        const lit = await strength(page, space, 123);
        assert.ok(lit > 240 && lit > faded[space], `${space}: ${lit} after ${faded[space]}`);
    }
    assert.equal(await page.textContent("#node .node-name"), "person 123");
});

test("names that begin with the text come first, then those that hold it", async () => {
    await page.focus("#search");
    await page.fill("#search", "ON 39");
    await page.waitForSelector("#hit-0");
    const found = await page.locator("#search-list [role=option]").allTextContents();
    assert.deepEqual(found, ["person 39", ...Array.from({ length: 10 }, (_, i) => `person 39${i}`)]);
    await page.fill("#search", "nobody");
    await page.waitForSelector("#search-list .empty");
    assert.match(await page.textContent("#search-list"), /No name holds/);
});

test("a chosen node is explained in words", async () => {
    const node = town.role.indexOf(0);
    await ask("(v) => window.irwe.choose(v)", node);
    await page.waitForFunction((name) => document.querySelector(".node-name")?.textContent === name, town.names[node]);
    assert.deepEqual(await page.locator(".node-words li").allTextContents(), [`Degree ${town.degree[node]}`, "Most neighbors are leaves"]);
});

test("the lists are the exact nearest neighbors of the full spaces", async () => {
    for (const node of [17, 200, 399]) {
        await ask("(v) => window.irwe.choose(v)", node);
        await page.waitForFunction((name) => document.querySelector(".node-name")?.textContent === name, town.names[node]);
        for (const space of ["identity", "position"]) {
            const expected = nearest(unitRows(town.spaces[space].embedding), node, 10);
            const names = await page.locator(`.nearest[data-space=${space}] .name`).allTextContents();
            assert.deepEqual(names, expected.nodes.map((v) => town.names[v]));
            const cosines = await page.locator(`.nearest[data-space=${space}] .number`).allTextContents();
            assert.deepEqual(cosines, expected.cosine.map((c) => Math.fround(c).toFixed(3)));
            const told = await page.evaluate(async (s) => Array.from((await window.irwe.neighbors(s)).nodes), space);
            assert.deepEqual(told, expected.nodes);
        }
    }
    await page.locator(".nearest[data-space=position] button").nth(2).click();
    assert.equal(await chosen(), nearest(unitRows(town.spaces.position.embedding), 399, 3).nodes[2]);
});

for (const way of ["Shift", "the tool"]) test(`a lasso (${way}) selects the nodes inside it, and those light up in the other map`, async () => {
    const box = await page.locator("#map-position canvas.points").boundingBox();
    const polygon = [[0.5, 0.1], [0.9, 0.3], [0.8, 0.8], [0.55, 0.6]].map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
    if (way === "Shift") await page.keyboard.down("Shift");
    else await page.keyboard.press("l");
    await settle(page);
    await page.mouse.move(...polygon[0]);
    await page.mouse.down();
    for (const corner of [...polygon.slice(1), polygon[0]]) {
        await page.mouse.move(...corner, { steps: 12 });
        await page.waitForTimeout(40);
    }
    await page.mouse.up();
    if (way === "Shift") await page.keyboard.up("Shift");
    else await page.keyboard.press("l");
    await settle(page);

    const places = await page.evaluate((n) => Array.from({ length: n }, (_, v) => window.irwe.screenPosition("position", v)), town.numNodes);
    const selected = new Set(await selection());
    assert.ok(selected.size > 20);
    let wrong = 0;
    places.forEach((place, v) => {
        // The mouse draws in steps: a node nearer than three pixels to the line may fall on either side.
        if (distanceToPolygon(place, polygon) > 3 && inPolygon(place, polygon) !== selected.has(v)) ++wrong;
    });
    assert.equal(wrong, 0);
    assert.match(await page.textContent("#selection-status"), new RegExp(`${selected.size} nodes selected`));
    const [inside] = selected;
    const outside = filter((v) => !selected.has(v))[0];
    assert.ok((await strength(page, "identity", inside)) > 200);
    assert.ok((await strength(page, "identity", outside)) < 200);
});

test("another coloring changes colors and legend, and an entry selects its nodes", async () => {
    const before = await painting(page, "identity");
    await page.selectOption("#color-by", "position.cluster");
    const after = await repainted(page, "identity", before);
    assert.ok(Math.abs(after.pixels - before.pixels) < 0.02 * before.pixels, "the same points in other colors");
    assert.equal(await page.textContent("#legend-title"), "Position cluster");
    assert.equal(await page.locator("#legend button").count(), town.numCommunities);
    await page.locator("#legend button").nth(2).click();
    assert.deepEqual(await selection(), filter((v) => town.community[v] === 2));
    assert.equal(await page.locator("#legend button").nth(2).getAttribute("aria-pressed"), "true");

    await page.selectOption("#color-by", "degree");
    assert.ok(await page.locator("#legend-bar").isVisible());
    await page.locator("#legend button", { hasText: "degree 2 to 3" }).click();
    assert.deepEqual(await selection(), filter((v) => town.degree[v] === 2 || town.degree[v] === 3));
    await page.selectOption("#color-by", "label.0");
    assert.deepEqual(await page.locator("#legend .name").allTextContents(), ["hub", "bridge", "member", "fringe"]);
});

test("a cell of the table selects its nodes", async () => {
    const expected = filter((v) => town.role[v] === 1 && town.community[v] === 4);
    const cell = page.locator("[data-cell='1,4']");
    assert.equal(await cell.textContent(), String(expected.length));
    await cell.click();
    assert.deepEqual(await selection(), expected);
    await page.selectOption("#table-rows", "label.0");
    await page.locator("#table th[scope=row] button", { hasText: "hub" }).click();
    assert.deepEqual(await selection(), filter((v) => town.role[v] === 0));
});

test("the neighborhood shows the node's edges and those among its neighbors", async () => {
    const node = 16;
    await ask("(v) => window.irwe.choose(v)", node);
    await page.waitForFunction(() => window.irwe.egoEdges().length > 0);
    const row = (v) => [...town.targets.subarray(town.offsets[v], town.offsets[v + 1])];
    const members = new Set([node, ...row(node)]);
    const expected = [...members].flatMap((a) => row(a).filter((b) => a < b && members.has(b)).map((b) => `${a}-${b}`));
    const drawn = (await ask("() => window.irwe.egoEdges()")).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
    assert.deepEqual(drawn.sort(), expected.sort());
    assert.match(await page.textContent("#ego-status"), new RegExp(`${row(node).length} neighbors`));
    await page.locator("#ego-stage").scrollIntoViewIfNeeded();
    assert.ok((await page.locator("#ego-stage canvas").count()) > 0);
});

test("a click on a point chooses it; hovering names it", async () => {
    const node = 42;
    const { x, y } = await at("identity", node);
    await page.mouse.move(x, y);
    await page.waitForSelector("#tooltip:not([hidden])");
    const place = () => at("identity", node);
    await clickUntil(page, place, async () => {
        const [wanted, found] = [await place(), await at("identity", await chosen())];
        return Math.hypot(found.x - wanted.x, found.y - wanted.y) < 3; // another may lie on top of it
    });
    assert.match(await page.textContent("#tooltip"), /person \d+.*edge.*role.*Identity cluster.*Position cluster/);
});

test("a click within a selected group keeps the group lit in both maps", async () => {
    const group = filter((v) => town.community[v] === 1);
    await ask("(nodes) => window.irwe.select(nodes)", group);
    await settle(page);
    await clickUntil(page, () => at("position", group[0]), async () => group.includes(await chosen()));
    assert.deepEqual(await selection(), group);
    for (const space of ["identity", "position"]) assert.ok((await strength(page, space, group[5])) > 240, space);
});

test("the other layout moves the nodes and keeps the selection", async () => {
    await ask("(nodes) => window.irwe.select(nodes)", [5, 6, 7]);
    const before = await at("identity", 5);
    await page.check("input[value=pca]", { force: true });
    await moved(page, "identity", 5, before);
    assert.deepEqual(await selection(), [5, 6, 7]);
    const elsewhere = await at("identity", 5);
    await page.check("input[value=tsne]", { force: true });
    await moved(page, "identity", 5, elsewhere);
});

test("everything can be reached by keys", async () => {
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("/");
    assert.equal(await ask("() => document.activeElement.id"), "search");
    await page.keyboard.type("person 10");
    // the hits of the whole text, not of its beginning
    await page.waitForFunction(() => document.querySelector("#hit-0")?.textContent.startsWith("person 10"));
    await page.waitForSelector("#hit-1");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.getAttribute("#search", "aria-activedescendant"), "hit-1");
    await page.keyboard.press("Enter");
    assert.equal(await chosen(), 100);
    await page.waitForSelector(".nearest button");

    await page.focus(".nearest[data-space=identity] button");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const second = nearest(unitRows(town.spaces.identity.embedding), 100, 2).nodes[1];
    assert.equal(await chosen(), second);
    await page.waitForFunction((name) => document.querySelector(".node-name").textContent === name, town.names[second]);
    assert.equal(await ask("() => document.activeElement.closest('ol')?.dataset.space"), "identity", "the focus stays in the list");

    await page.focus("#map-position");
    await page.keyboard.press("0"); // a slow click may have moved the map
    await settle(page);
    const before = await at("position", 3);
    for (const key of ["ArrowRight", "+", "+"]) await page.keyboard.press(key);
    await moved(page, "position", 3, before);
    const box = await page.locator("#map-position canvas.points").boundingBox();
    await until(page, async () => {
        await page.keyboard.press("Enter"); // again, if the map was still on its way
        const { x, y } = await at("position", await chosen());
        return Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) < box.width / 2;
    });
    await page.keyboard.press("0");
    await until(page, async () => {
        const again = await at("position", 3);
        return Math.hypot(again.x - before.x, again.y - before.y) < 1;
    });

    await page.keyboard.press("Escape");
    assert.equal(await chosen(), null);
    assert.deepEqual(await selection(), []);
    await page.keyboard.press("?");
    assert.ok(await page.locator("#help").isVisible());
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("#help").isHidden());
});

test("what is selected is said aloud, and the maps are told in words", async () => {
    await page.locator("[data-cell]").first().click();
    await page.waitForFunction(() => /nodes selected/.test(document.querySelector("#announcer").textContent));
    await search("person 5");
    await page.waitForFunction(() => /^person 5 chosen/.test(document.querySelector("#announcer").textContent));
    assert.match(await page.textContent("#maps-in-words"), /400 nodes .* Identity: 4 clusters. Position: 6 clusters/);
    await page.check("input[value=words]", { force: true });
    assert.match(await page.textContent("#words"), /Identity map.*member, 100 %/);
    await page.check("input[value=table]", { force: true });
});

test("the selection is exported as a CSV of names with all columns", async () => {
    await ask("(nodes) => window.irwe.select(nodes)", [3, 1, 2]);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
    const [heading, ...rows] = readFileSync(await download.path(), "utf8").trimEnd().split("\r\n").map((line) => line.split(","));
    assert.deepEqual(heading, ["name", "degree", "component", "role",
        "identity_cluster", "identity_x", "identity_y", "position_cluster", "position_x", "position_y"]);
    const { identity, position } = town.spaces;
    assert.deepEqual(rows.map((row) => row[0]), [1, 2, 3].map((v) => town.names[v]));
    [1, 2, 3].forEach((v, i) => {
        const [, degree, component, role, ...places] = rows[i];
        assert.deepEqual([Number(degree), Number(component), role], [town.degree[v], town.component[v], kRoles[town.role[v]]]);
        const expected = [identity, position].flatMap((space) => [space.cluster[v], space.layouts.tsne[2 * v], space.layouts.tsne[2 * v + 1]]);
        places.forEach((text, c) => assert.ok(Math.abs(Number(text) - expected[c]) < 1e-6, `${heading[c + 4]}: ${text}, expected ${expected[c]}`));
    });
});

test("points are sized by degree on demand, on both maps", async () => {
    const hub = town.degree.indexOf(Math.max(...town.degree));
    const before = { hub: await width("identity", hub), sum: await painting(page, "identity") };
    await page.selectOption("#size-by", "degree");
    await repainted(page, "identity", before.sum);
    assert.equal(await ask("() => window.irwe.sizing()"), "degree");
    for (const space of ["identity", "position"]) assert.ok((await width(space, hub)) > 1.5 * before.hub, space);
    await page.selectOption("#size-by", "equal");
    await until(page, async () => (await width("identity", hub)) === before.hub);
});

// How many painted pixels lie one after the other to the right of where the node lies, when it alone is lit.
async function width(space, node) {
    await page.evaluate((v) => window.irwe.choose(v), node);
    await settle(page);
    return page.evaluate(([name, v]) => {
        const canvas = document.querySelector(`#map-${name} canvas.points`);
        const box = canvas.getBoundingClientRect();
        const { x, y } = window.irwe.screenPosition(name, v);
        const { data } = canvas.getContext("2d").getImageData(Math.round(x - box.x), Math.round(y - box.y), 40, 1);
        let n = 0;
        while (n < 40 && data[4 * n + 3] > 230) ++n;
        return n;
    }, [space, node]);
}

test("no errors were logged on the way", () => assert.deepEqual(page.errors, []));

function inPolygon({ x, y }, polygon) {
    let inside = false;
    polygon.forEach(([ax, ay], i) => {
        const [bx, by] = polygon[(i + 1) % polygon.length];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
    return inside;
}

function distanceToPolygon({ x, y }, polygon) {
    return Math.min(...polygon.map(([ax, ay], i) => {
        const [bx, by] = polygon[(i + 1) % polygon.length];
        const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
        return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
    }));
}
