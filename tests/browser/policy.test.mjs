// What the page may do: run its one script, and ask nobody but the server that gave it.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { openPage, settle, startBrowser } from "./support/browser.mjs";
import { emptyPage, makePage } from "./support/make_page.mjs";
import { startMockServer } from "./support/mock_server.mjs";
import { makeTown } from "./support/town.mjs";

let browser, stranger;
const asked = [];
before(async () => {
    browser = await startBrowser();
    stranger = createServer((request, response) => {
        asked.push(request.url);
        response.writeHead(200, { "access-control-allow-origin": "*" }).end("found");
    });
    await new Promise((done) => stranger.listen(0, "127.0.0.1", done));
});
after(async () => {
    await browser?.close();
    stranger.close();
});

const policy = () => /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(emptyPage())?.[1] ?? "";

test("the policy names the one script by its hash and allows no other", () => {
    const scripts = [...emptyPage().matchAll(/<script>([^]*?)<\/script>/g)];
    assert.equal(scripts.length, 1);
    const hash = createHash("sha256").update(scripts[0][1]).digest("base64");
    assert.match(policy(), /^default-src 'none'; /);
    assert.ok(policy().includes(`script-src 'sha256-${hash}' 'unsafe-eval';`), policy());
    assert.doesNotMatch(policy(), /script-src[^;]*'unsafe-inline'|https?:|\*/);
});

// Tries what a foreign script would try.
async function attack(page) {
    const { port } = stranger.address();
    const result = await page.evaluate(async (address) => {
        const add = (html) => document.body.append(document.createRange().createContextualFragment(html));
        add("<script>window.broken = 1</" + "script>");
        add('<img src="x:" onerror="window.broken = 2">');
        add(`<img src="${address}/image"><link rel="stylesheet" href="${address}/style"><iframe src="${address}/frame"></iframe>`);
        const fetched = await fetch(`${address}/fetch`).then(() => true, () => false);
        const beacon = await fetch(`${address}/beacon`, { method: "POST", mode: "no-cors" }).then(() => true, () => false);
        return { fetched, beacon };
    }, `http://127.0.0.1:${port}`);
    await settle(page);
    assert.deepEqual(result, { fetched: false, beacon: false });
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.deepEqual(asked, []);
}

test("in the file, no other script runs and nobody is asked for anything", async () => {
    const page = await openPage(browser, makePage({ numNodes: 120 }).url);
    assert.deepEqual(page.errors, []);
    assert.match(await page.getAttribute("meta[http-equiv]", "content"), /connect-src 'none'/);
    await attack(page);
    await page.close();
});

test("from the server, no other script runs and nobody else is asked", async () => {
    const server = await startMockServer(makeTown({ numNodes: 120 }));
    const page = await openPage(browser, server.url);
    assert.deepEqual(page.errors, []);
    await attack(page);
    assert.ok(await page.evaluate(() => fetch(`api/layout${location.search}`).then(() => true)), "its own server may be asked");
    await page.close();
    await server.close();
});

test("regl makes functions from text: without 'unsafe-eval' the maps would be drawn without WebGL", async () => {
    const server = await startMockServer(makeTown({ numNodes: 120 }), "secret", (page) => page.replace(" 'unsafe-eval'", ""));
    const page = await openPage(browser, server.url);
    assert.match(await page.textContent(".maps-notice"), /drawn without WebGL/);
    await page.close();
    await server.close();
});
