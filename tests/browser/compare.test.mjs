// The page that irwe compare writes: a reader finds which method, at which cost.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { openPage, startBrowser } from "./support/browser.mjs";

const kMethods = ["recursive-features", "hop-svd"];
const folder = mkdtempSync(join(tmpdir(), "irwe-compare-"));
const web = createRequire(new URL("../../apps/explorer/web/package.json", import.meta.url));
let browser, report, url;

function irwe(...words) {
    const program = process.env.IRWE_PROGRAM ?? "build/dev/irwe";
    execFileSync(program, [...words, "--quiet"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

before(async () => {
    irwe("generate", "planted-roles", "--num-nodes", "120", "--num-communities", "4", "-o", "town.edges");
    irwe("compare", "town.edges", "--labels", "town.roles", "--methods", kMethods.join(), "--dim", "16",
        "--seeds", "2", "-o", "report");
    report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
    url = pathToFileURL(join(folder, "report.html")).href;
    browser = await startBrowser();
});
after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
});

const open = (options) => openPage(browser, url, { ready: false, ...options });

test("the first screen answers every question with a method and its time", async () => {
    const page = await open({ viewport: { width: 1000, height: 800 } });
    const answers = page.locator(".answer");
    assert.equal(await answers.count(), report.tasks.length);
    for (let i = 0; i < report.tasks.length; ++i) {
        const good = report.tasks[i].rows.filter((row) => row.as_good_as_best);
        good.sort((a, b) => a.wall_seconds - b.wall_seconds);
        assert.equal(await answers.nth(i).locator(".winner").textContent(), good[0].method);
        const costs = await answers.nth(i).locator(".cost").allTextContents();
        assert.match(costs[1], /^\d+(\.\d)? (ms|s|min|h)$/);
        const box = await answers.nth(i).boundingBox();
        assert.ok(box.y + box.height < 800, `answer ${i} is below the first screen`);
    }
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.requests, [url]);
    await page.close();
});

test("every task has a chart with a named point for each row, inside the picture", async () => {
    const page = await open();
    const charts = page.locator("svg.chart");
    assert.equal(await charts.count(), report.tasks.length);
    for (let i = 0; i < report.tasks.length; ++i) {
        const { rows } = report.tasks[i];
        const chart = charts.nth(i);
        assert.equal(await chart.locator("circle").count(), rows.length);
        assert.deepEqual((await chart.locator(".name").allTextContents()).sort(), rows.map((row) => row.method).sort());
        assert.equal(await chart.locator(".point.good").count(), rows.filter((row) => row.on_frontier).length);
        const frame = await chart.boundingBox();
        for (const name of await chart.locator(".name").all()) {
            const box = await name.boundingBox();
            assert.ok(box.x >= frame.x && box.x + box.width <= frame.x + frame.width + 1);
        }
    }
    await page.close();
});

test("names in a chart do not cover each other", async () => {
    const page = await open();
    const boxes = await page.evaluate(() => [...document.querySelectorAll("svg.chart")].map((chart) =>
        [...chart.querySelectorAll(".name")].map((name) => {
            const { left, right, top, bottom } = name.getBoundingClientRect();
            return { left, right, top: top + 3, bottom: bottom - 3 };
        })));
    for (const chart of boxes) {
        chart.forEach((a, i) => chart.slice(i + 1).forEach((b) =>
            assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top)));
    }
    await page.close();
});

test("the table has the scores, and the commands open without a script", async () => {
    const page = await open({ javaScriptEnabled: false });
    const [task] = report.tasks;
    const cells = await page.locator("section").first().locator("tbody tr").first().locator("td").allTextContents();
    assert.equal(cells[0], task.rows[0].method);
    assert.equal(cells[3], `${(100 * task.rows[0].mean).toFixed(1)} ± ${(100 * task.rows[0].deviation).toFixed(1)}`);
    const command = page.locator(".commands code").first();
    assert.equal(await command.isVisible(), false);
    await page.locator(".commands summary").first().click();
    assert.equal(await command.isVisible(), true);
    assert.equal(await command.textContent(), task.rows[0].command);
    await page.close();
});

test("the page fits a phone, and passes the checks of axe in light and dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
        const page = await open({ viewport: { width: 390, height: 800 }, colorScheme, bypassCSP: true });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 390, `the page is ${width} wide`);
        await page.addScriptTag({ path: web.resolve("axe-core") });
        const { violations } = await page.evaluate(() => window.axe.run());
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
        await page.close();
    }
});
