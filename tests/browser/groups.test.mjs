// Groups with names: legend, tooltip, side, table, words and export call them so.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openPage, settle, startBrowser } from "./support/browser.mjs";
import { makePage } from "./support/make_page.mjs";

const kRoleNames = ["hubs of leaves", "bridges between communities", "members of dense groups", "leaves \u202e<b>"];
const groups = {
    identity: {
        word: "role", note: "4 roles, chosen by stability (0.97)",
        groups: kRoleNames.map((name, i) => ({ name, description: `mean degree ${10 * i}` })),
    },
    position: {
        word: "community", note: "",
        groups: Array.from({ length: 6 }, (_, i) => ({ name: `dense group around person ${i}`, description: "" })),
    },
};
const odd = [
    { node: 9, odd_in: "place", expected: 0.0002, reasons: ["far from all", "degree 2"] },
    { node: 4, odd_in: "role", expected: 0.4321, reasons: ["most neighbors are leaves"] },
];
let browser, page, town;
before(async () => {
    browser = await startBrowser();
    const made = makePage({ numNodes: 300, labels: false, groups, odd });
    town = made.town;
    page = await openPage(browser, made.url);
});
after(() => browser?.close());

test("legend and color have the names of roles, with how they were found", async () => {
    assert.deepEqual(await page.locator("#color-by option").allTextContents(), ["Role", "Community", "Odd nodes", "Degree", "Component"]);
    const names = await page.locator("#legend .name").allTextContents();
    assert.deepEqual(names, [...kRoleNames.slice(0, 3), "leaves U+202E<b>"]);
    assert.match(await page.textContent("#legend-note"), /chosen by stability/);
    await page.locator("#legend button").nth(1).click();
    assert.deepEqual(await page.evaluate(() => window.irwe.selection()), [...town.role.keys()].filter((v) => town.role[v] === 1));
    await page.waitForFunction(() => /Role: bridges between communities. mean degree 10/.test(document.querySelector("#node").textContent));
    assert.match(await page.locator("#legend button .name").nth(1).getAttribute("title"), /bridges between communities: mean degree 10/);
});

test("nodes unlike all others are listed, the least expected first, with reasons and a color", async () => {
    await page.evaluate(() => window.irwe.select([]));
    const list = page.locator("[aria-label='Nodes unlike all others'] button");
    await list.first().waitFor();
    assert.deepEqual(await list.locator(".name").allTextContents(), ["person 9", "person 4"]);
    await list.first().click();
    assert.equal(await page.evaluate(() => window.irwe.chosen()), 9);
    await page.waitForFunction(() => document.querySelector(".node-name")?.textContent === "person 9");
    const first = () => page.locator(".node-words li").first().textContent();
    assert.equal(await first(), "Odd in its place (by chance fewer than 0.001 nodes would be): far from all; degree 2");
    await page.evaluate(() => window.irwe.choose(4));
    await page.waitForFunction(() => document.querySelector(".node-name")?.textContent === "person 4");
    assert.match(await first(), /^Odd in its role \(by chance 0.43 nodes would be\)/);
    await page.selectOption("#color-by", "odd");
    await page.locator("#legend button", { hasText: "Odd in its role" }).click();
    assert.deepEqual(await page.evaluate(() => window.irwe.selection()), [4]);
    await page.selectOption("#color-by", "identity.cluster");
});

test("side, tooltip and table have them", async () => {
    const node = town.role.indexOf(2);
    await page.evaluate((v) => (window.irwe.select([]), window.irwe.choose(v)), node);
    await page.waitForFunction((name) => document.querySelector(".node-name")?.textContent === name, town.names[node]);
    const community = `dense group around person ${town.community[node]}`;
    assert.match(await page.textContent("#node dl"), new RegExp(`Rolemembers of dense groups.*Community${community}`));
    const { x, y } = await page.evaluate((v) => window.irwe.screenPosition("identity", v), node);
    await page.mouse.move(x, y);
    await page.waitForSelector("#tooltip:not([hidden])");
    assert.match(await page.textContent("#tooltip"), /Role (?:hubs|bridges|members|leaves).*Community dense group around person/);
    const rows = await page.locator("#table th[scope=row]").allTextContents();
    assert.deepEqual(rows, [...kRoleNames.slice(0, 3), "leaves U+202E<b>"]);
    await page.locator("[data-cell='0,3']").click();
    const expected = [...town.role.keys()].filter((v) => town.role[v] === 0 && town.community[v] === 3);
    assert.deepEqual(await page.evaluate(() => window.irwe.selection()), expected);
});

test("in words, each group says what sets it apart; the export has names", async () => {
    await page.check("input[value=words]", { force: true });
    assert.match(await page.textContent("#words"), /Identity map 4 roles, chosen by stability.*hubs of leaves.*mean degree 0/);
    assert.match(await page.textContent("#maps-in-words"), /Identity: 4 roles. Position: 6 communities/);
    await page.check("input[value=table]", { force: true });
    const node = town.role.indexOf(0);
    await page.evaluate((v) => window.irwe.select([v]), node);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
    const [heading, row] = readFileSync(await download.path(), "utf8").trimEnd().split("\r\n").map((line) => line.split(","));
    assert.equal(row[heading.indexOf("identity_role")], "hubs of leaves");
    assert.equal(row[heading.indexOf("position_community")], `dense group around person ${town.community[node]}`);
});

test("long names fit the table and the page, and nothing went wrong", async () => {
    await settle(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(page.errors, []);
});
