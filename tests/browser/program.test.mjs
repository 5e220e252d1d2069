// What the program writes and serves is what the page shows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { kHang, openPage, painting, startBrowser } from "./support/browser.mjs";
import { nearest, unitRows } from "./support/nearest.mjs";
import { explore, makeRealTown, serve } from "./support/program.mjs";

const kSpaces = ["identity", "position"];
let browser, town, server;
before(async () => {
    browser = await startBrowser();
    town = makeRealTown();
});
after(async () => {
    await browser?.close();
    await server?.close();
});

async function choose(page, node) {
    await page.keyboard.press("/");
    await page.fill("#search", town.names[node]);
    await page.waitForSelector("#hit-0");
    await page.keyboard.press("Enter");
    await page.waitForFunction((v) => window.irwe.chosen() === v, node);
    await page.waitForSelector(".nearest[data-space=position] .name");
}

async function assertNearest(page, node) {
    for (const space of kSpaces) {
        const expected = nearest(unitRows(town.spaces[space].embedding), node, 10);
        const told = await page.evaluate(async (name) => {
            const { nodes, cosine } = await window.irwe.neighbors(name);
            return { nodes: [...nodes], cosine: [...cosine] };
        }, space);
        told.cosine.forEach((cosine, i) => assert.ok(Math.abs(cosine - expected.cosine[i]) < 1e-5));
        // Rows as the program writes them have few digits: equal ones may change places.
        told.nodes.forEach((v, i) => {
            const near = expected.cosine.filter((cosine) => Math.abs(cosine - expected.cosine[i]) < 1e-5);
            assert.ok(near.length > 1 || v === expected.nodes[i], `${space} ${i}: ${v}, expected ${expected.nodes[i]}`);
        });
    }
}

async function assertEgo(page, node) {
    await page.waitForFunction(() => window.irwe.egoEdges().length > 0);
    const around = town.edges.filter((edge) => edge.includes(town.names[node]));
    const spokes = (await page.evaluate(() => window.irwe.egoEdges())).filter((edge) => edge.includes(node));
    assert.equal(spokes.length, around.length);
}

test("the page that irwe explore writes draws both maps and asks for nothing", async () => {
    const page = await openPage(browser, explore(town));
    const { title, numNodes, numEdges, spaces } = await page.evaluate(() => window.irwe.summary());
    assert.deepEqual([title, numNodes, numEdges], ["town.edges", town.names.length, town.edges.length]);
    assert.deepEqual([...spaces], kSpaces);
    for (const space of kSpaces) assert.ok((await painting(page, space)).pixels > 1000);
    await choose(page, 17);
    await assertNearest(page, 17);
    await assertEgo(page, 17);
    const columns = await page.locator("#color-by option, select option").allTextContents();
    for (const name of ["town.roles", "town.communities"]) assert.ok(columns.includes(name));
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.requests.filter((url) => !/^(file|data|blob):/.test(url)), []);
    await page.close();
});

test("a node is explained in words that begin with its degree", async () => {
    const page = await openPage(browser, explore(town));
    for (const node of [3, 17]) {
        await choose(page, node);
        await page.waitForFunction((name) => document.querySelector(".node-name")?.textContent === name, town.names[node]);
        const degree = town.edges.filter((edge) => edge.includes(town.names[node])).length;
        assert.match(await page.locator(".node-words li").first().textContent(), new RegExp(`^Degree ${degree}(,|$)`));
    }
    await page.close();
});

test("nothing has changed since the same graph, and two files that are one agree", async () => {
    const changes = await openPage(browser, explore(town, "--before", "town.npz"));
    assert.equal(await changes.evaluate(() => window.irwe.coloring()), "identity.distance");
    assert.match(await changes.textContent("#legend"), new RegExp(`not at all${town.names.length}`));
    assert.deepEqual(changes.errors, []);
    await changes.close();

    town.run("embed", "town.irwe", "town.edges", "-q", "-o", "again.npz");
    const models = await openPage(browser, explore(town, "--embeddings", "again.npz"));
    assert.deepEqual(await models.evaluate(() => [...window.irwe.summary().spaces]), ["identity", "position", "identity-2", "position-2"]);
    await models.selectOption("#color-by", "position-2.agreement");
    assert.match(await models.locator("#legend button").last().textContent(), new RegExp(`10 in common${town.names.length}`));
    assert.deepEqual(models.errors, []);
    await models.close();
});

test("the page that irwe explore --serve gives shows the same", async () => {
    server = await serve(town);
    const page = await openPage(browser, server.url);
    await page.waitForFunction(() => window.irwe.layout() === "tsne");
    await choose(page, 42);
    await assertNearest(page, 42);
    await assertEgo(page, 42);
    assert.deepEqual(page.errors, []);
    const { origin } = new URL(server.url);
    for (const url of page.requests.filter((text) => !/^(data|blob):/.test(text))) assert.ok(url.startsWith(origin), url);
    await page.close();
});

test("the file of irwe explore --serve leads a browser to the page, which only runs its own script", async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(kHang);
    const replied = page.waitForResponse((response) => response.url() === server.url);
    await page.goto(server.file);
    const policy = (await replied).headers()["content-security-policy"];
    assert.match(policy, /script-src 'sha256-[\w+/=]+' 'unsafe-eval';.* connect-src 'self';.* frame-ancestors 'none'$/);
    assert.doesNotMatch(policy, /script-src[^;]*'unsafe-inline'/);
    await page.waitForURL(server.url);
    await page.evaluate(() => window.irwe.ready);
    assert.equal(await page.evaluate(() => window.irwe.summary().numNodes), town.names.length);
    await page.close();
});
