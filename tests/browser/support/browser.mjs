// A Chromium without a window, and pages that remember what went wrong in them.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";

// The tests have no packages of their own; playwright-core is a development package of the page.
const { chromium } = createRequire(new URL("../../../apps/explorer/web/package.json", import.meta.url))("playwright-core");

export const kHang = 300_000; // milliseconds after which a page hangs: on a machine however busy, none takes as long
const kPlaces = [process.env.IRWE_BROWSER, "/usr/bin/chromium", "/usr/bin/google-chrome"];

export async function startBrowser() {
    const executablePath = kPlaces.find((path) => path && existsSync(path));
    if (!executablePath) throw new Error("no Chromium found: install it, or name it in IRWE_BROWSER");
    return chromium.launch({
        executablePath,
        // Software rendering, as of a browser without a graphics card: the tests run where there is none.
        args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"],
    });
}

// Opens the page and waits until its maps are drawn, unless `ready` is false.
export async function openPage(browser, url, { ready = true, ...options } = {}) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light", ...options });
    page.setDefaultTimeout(kHang);
    page.errors = [];
    page.requests = [];
    page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
    page.on("pageerror", (error) => page.errors.push(String(error)));
    page.on("request", (request) => page.requests.push(request.url()));
    await page.goto(url);
    if (ready) await page.evaluate(() => window.irwe.ready);
    return page;
}

// Waits until the page has drawn what it was told.
export async function settle(page) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))));
}

// Waits until the page fulfills a condition, asked once a repaint; fails after kHang.
export async function until(page, condition) {
    const end = Date.now() + kHang;
    while (!(await condition())) {
        if (Date.now() > end) throw new Error(`waited in vain for ${condition}`);
        await settle(page);
    }
}

// Clicks on the map until that has the effect; fails after kHang. On a busy machine a press may last
// so long that the plot takes it for something else, and moves: `place` says where to click next.
export async function clickUntil(page, place, effect) {
    const kPatience = 20; // repaints, after which a click had no effect
    const end = Date.now() + kHang;
    while (Date.now() < end) {
        const { x, y } = await place();
        await page.mouse.move(x + 5, y + 5);
        await settle(page);
        await page.mouse.click(x, y);
        for (let i = 0; i < kPatience; ++i) {
            await settle(page);
            if (await effect()) return;
        }
    }
    throw new Error(`clicked in vain for ${effect}`);
}

// Waits until a node lies more than five pixels from where it was, at rest.
export async function moved(page, space, node, before) {
    await page.waitForFunction(([name, v, from]) => {
        const now = window.irwe.screenPosition(name, v);
        const last = window.lastPlace_;
        window.lastPlace_ = now;
        return last && now.x === last.x && now.y === last.y && Math.hypot(now.x - from.x, now.y - from.y) > 5;
    }, [space, node, before], { polling: 200, timeout: kHang });
}

// Waits until the map is painted otherwise than before, and stays so; returns how.
export async function repainted(page, space, before) {
    let [last, now] = [before, before];
    do {
        await settle(page);
        [last, now] = [now, await painting(page, space)];
    } while (isDeepStrictEqual(now, before) || !isDeepStrictEqual(now, last));
    return now;
}

// How strongly the map is painted where the node lies, 0 to 255.
export async function strength(page, space, node) {
    return page.evaluate(([name, v]) => {
        const canvas = document.querySelector(`#map-${name} canvas.points`);
        const box = canvas.getBoundingClientRect();
        const { x, y } = window.irwe.screenPosition(name, v);
        return canvas.getContext("2d").getImageData(Math.round(x - box.x), Math.round(y - box.y), 1, 1).data[3];
    }, [space, node]);
}

// How many pixels of the map are painted, and the sum of their colors, which changes with them.
export async function painting(page, space) {
    return page.evaluate((name) => {
        const canvas = document.querySelector(`#map-${name} canvas.points`);
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const sum = { pixels: 0, red: 0, green: 0, blue: 0 };
        for (let i = 0; i < data.length; i += 4) {
            if (data[i + 3] === 0) continue;
            ++sum.pixels;
            sum.red += data[i];
            sum.green += data[i + 1];
            sum.blue += data[i + 2];
        }
        return sum;
    }, space);
}
