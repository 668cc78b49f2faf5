import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { expected, exported, folder, open, PICTURES, ROOT, run, time, type Viewer, view } from "./neons";

test.describe("one sender, from the textbook", () => {
  let viewer: Viewer;

  test.beforeAll(async () => {
    const files = ["one-sender.nam.gz", "one-sender.tr.gz"].map((name) =>
      expected(`textbook/one-sender/expected/0/${name}`),
    );
    viewer = await view(folder(), ...files);
  });

  test.afterAll(async () => {
    expect(await viewer.stop()).toBe(0);
  });

  test("plays", async ({ page }) => {
    await open(page, viewer.url);
    const before = await time(page);
    await page.keyboard.press("Space");
    await expect.poll(() => time(page)).toBeGreaterThan(before);
    await expect
      .poll(() => page.locator("[data-packets]").getAttribute("data-packets").then(Number))
      .toBeGreaterThan(0);
    await page.keyboard.press("Space");
  });

  test("jumps to the first loss, at 0.58616 s, which is packet 28", async ({ page }) => {
    await open(page, viewer.url);
    await expect(page.getByTestId("sentence")).toContainText("the first at 0.58616 s");
    await page.getByRole("button", { name: "go" }).click();
    await expect.poll(() => time(page)).toBeCloseTo(0.58616, 5);
    await page.getByRole("search").getByRole("searchbox").fill("packet 28");
    await page.keyboard.press("Enter");
    const story = page.getByTestId("story");
    await expect(story).toContainText("Packet 28");
    await expect(story).toContainText("Dropped at node 1 at 0.58616 s");
    await expect(story).toContainText("sent again");
  });

  test("steps from loss to loss, and from event to event", async ({ page }) => {
    await open(page, viewer.url);
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => time(page)).toBeCloseTo(0.58616, 5);
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => time(page)).toBeCloseTo(0.59616, 5);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => time(page)).toBeGreaterThan(0.59616);
  });

  test("keeps time and selection in its address", async ({ page }) => {
    await open(page, viewer.url, "#t=0.6&sel=link:2");
    await expect(page.getByTestId("story")).toContainText("Link 1→2");
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => new URL(page.url()).hash).toContain("sel=link:2");
    await expect.poll(() => new URL(page.url()).hash).toContain("t=0.70739");
  });

  test("follows an address that is changed by hand, also while it writes its own", async ({ page }) => {
    await open(page, viewer.url, "#t=0.6&sel=link:2");
    const story = page.getByTestId("story");
    for (const [address, thing, at] of [
      ["#t=1.25&sel=node:0", "Node 0", 1.25],
      ["#t=0.75&sel=link:2", "Link 1→2", 0.75],
      ["#t=2.5&sel=node:1", "Node 1", 2.5],
    ] as const) {
      // The new address arrives when the page is about to write the time of this step into its address.
      await page.keyboard.press("Shift+ArrowRight");
      await page.goto(`${viewer.url}${address}`);
      await expect(story).toContainText(thing);
      await expect.poll(() => time(page)).toBeCloseTo(at, 5);
    }
  });

  test("loads nothing from elsewhere, and breaks no rule of its policy", async ({ page }) => {
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(viewer.url) && !/^(data|blob):/.test(request.url())) faults.push(request.url());
    });
    await open(page, viewer.url, "#t=1");
    await page.keyboard.press("Space");
    await expect.poll(() => time(page)).toBeGreaterThan(1.01);
    expect(faults).toEqual([]);
  });
});

test.describe("one sender, from the examples", () => {
  let viewer: Viewer;

  test.beforeAll(async () => {
    const where = folder();
    run(where, join(ROOT, "examples/one-sender.tcl"));
    viewer = await view(where, "one-sender.nam", "one-sender.tr", "one-sender-variables.tr");
  });

  test.afterAll(async () => {
    await viewer.stop();
  });

  test("plots the window: about 20 at 3.95 s", async ({ page }) => {
    await open(page, viewer.url, "#t=3.95");
    const plot = page.getByTestId("plot-variable:0");
    await expect(plot).toContainText("cwnd_");
    await expect.poll(async () => Number(await plot.getByTestId("value").textContent())).toBeGreaterThan(19);
    expect(Number(await plot.getByTestId("value").textContent())).toBeLessThan(23);
    const download = page.waitForEvent("download");
    await plot.getByRole("button", { name: "as SVG" }).click();
    const svg = readFileSync(await (await download).path(), "utf8");
    expect(svg).toContain("cwnd_");
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>$/);
  });

  test("shows exact values beside the plots, whatever their range, also in an exported page", async ({ page }) => {
    const value = page.getByTestId("plot-queue:2").getByTestId("value");
    const check = async (url: string) => {
      for (const [at, waiting] of [
        [0.72, "7"],
        [4.003408, "7"],
        [5.05, "2"],
      ] as const) {
        for (const range of ["", `&range=${at - 0.1},${at + 0.1}`]) {
          await open(page, url, `#t=${at}${range}`);
          await expect(value).toHaveText(waiting);
        }
      }
    };
    await check(viewer.url);
    const file = await exported(page, "Page with the trace", "page.html");
    await page.goto("about:blank");
    await check(pathToFileURL(file).href);
  });

  for (const thing of ["node:0", "flow:1"]) {
    test(`tells the values of variables with a ${thing.split(":")[0]}`, async ({ page }) => {
      await open(page, viewer.url, `#t=3.95&sel=${thing}`);
      const value = page
        .getByTestId("story")
        .locator("dt", { hasText: /^cwnd_$/ })
        .locator("+ dd");
      await expect.poll(async () => Number(await value.textContent())).toBeGreaterThan(19);
      const before = await value.textContent();
      await page.keyboard.press("Shift+ArrowLeft");
      await expect(value).not.toHaveText(before ?? "");
    });
  }

  for (const scheme of ["light", "dark"] as const) {
    test(`has its picture taken, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, viewer.url, "#t=0.72&sel=packet:69&range=0,8");
      await expect(page.getByTestId("story")).toContainText("Dropped");
      await expect(page.getByTestId("plot-queue:2").getByTestId("value")).toHaveText("7");
      await page.screenshot({ path: join(PICTURES, `one-sender-${scheme}.png`) });
    });
  }
});
