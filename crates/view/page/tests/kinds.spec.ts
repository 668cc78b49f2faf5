import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { drawing, expected, folder, open, PICTURES, ROOT, run, showing, time, view } from "./neons";

function packets(page: Page): Promise<number> {
  return page.locator("[data-packets]").getAttribute("data-packets").then(Number);
}

test("wireless: nodes move, transmissions are rings", async ({ page }) => {
  await showing([expected("wireless-routing/textbook-aodv/expected/2/out.nam.gz")], async (url) => {
    await open(page, url, "#t=1.02&speed=0.05&sel=node:5");
    await expect(page.getByTestId("sentence")).toContainText("6 nodes");
    await expect(page.getByTestId("story")).toContainText("Node 5");
    await page.screenshot({ path: join(PICTURES, "wireless.png") });
  });
});

for (const [format, number] of [
  ["old", 0],
  ["new", 1],
] as const) {
  test(`wireless, ${format} format of packet traces`, async ({ page }) => {
    await showing([join(import.meta.dirname, `wireless-${number}.tr`)], async (url) => {
      await open(page, url, "#t=0.15&speed=0.1");
      await expect(page.getByTestId("sentence")).toContainText("2 nodes");
      await expect(page.getByTestId("sentence")).toContainText("1 loss");
      await page.keyboard.press("Shift+ArrowRight");
      await expect.poll(() => time(page)).toBeCloseTo(0.5, 5);
      // Node 0 moves to the right, node 1 stays.
      const places = async (at: number) =>
        [...(await drawing(page, at)).matchAll(/<circle cx="([\d.]+)"[^>]*stroke="#1d2125" stroke-width="2"/g)]
          .map((found) => Number(found[1]))
          .slice(0, 2);
      const [before, after] = [await places(0.15), await places(0.45)];
      expect(after[0]).toBeGreaterThan(before[0] ?? 0);
      expect(after[1]).toBe(before[1]);
      // Links between neighbours are shown on demand, and hidden again.
      const links = async () => (await drawing(page, 0.45)).match(/<line |<path /g)?.length ?? 0;
      const without = await links();
      await page.keyboard.press("Escape");
      await page.keyboard.press("n");
      await expect.poll(() => links()).toBe(without + 1);
      await page.getByRole("button", { name: "Neighbours" }).click();
      await expect.poll(() => links()).toBe(without);
      await page.getByRole("searchbox").fill("packet 7");
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("story")).toContainText("no route");
    });
  });
}

test("the restart demonstration shows its three groups side by side", async ({ page }) => {
  const where = folder();
  run(where, join(ROOT, "examples/restart-of-idle-connections.tcl"));
  await showing(
    ["restart.nam"],
    async (url) => {
      await open(page, url, "#t=29.2&speed=0.05");
      await expect(page.getByTestId("sentence")).toContainText("10 TCP flows, 39 nodes");
      await expect(page.getByRole("group", { name: "Flows" })).toContainText("TCP × 3");
      await expect(page.getByRole("navigation", { name: "Chapters" })).toContainText(
        "Flow 9 (12→8) loses 6 packets; times out",
      );
      await page.screenshot({ path: join(PICTURES, "restart.png") });
    },
    where,
  );
});

test("a topology without hints has a layout of its own", async ({ page }) => {
  await showing([expected("routing/static-ties/expected/0/out.nam.gz")], async (url) => {
    await open(page, url, "#t=0.5");
    const overview = await (await page.request.get(`${url}api/overview`)).json();
    const places = new Set(overview.nodes.map((node: { x: number; y: number }) => `${node.x} ${node.y}`));
    expect(places.size).toBe(overview.nodes.length);
    const again = await (await page.request.get(`${url}api/overview`)).json();
    expect(again.nodes).toEqual(overview.nodes);
    await page.screenshot({ path: join(PICTURES, "without-hints.png") });
  });
});

test("a failing link is a chapter, and its losses say why", async ({ page }) => {
  await showing([expected("routing/session-failure/expected/0/out.nam.gz")], async (url) => {
    await open(page, url, "#t=1");
    const chapters = page.getByRole("navigation", { name: "Chapters" });
    await expect(chapters).toContainText("Link 0–1 fails");
    await expect(chapters).toContainText("Link 0–1 works again");
    await page.screenshot({ path: join(PICTURES, "failing-link.png") });
  });
});

test("satellites are on a map with coasts, and hand-offs are chapters", async ({ page }) => {
  await showing([join(import.meta.dirname, "satellite.tr")], async (url) => {
    await open(page, url, "#t=3.1&speed=0.2&sel=node:0");
    await expect(page.getByRole("navigation", { name: "Chapters" })).toContainText("hands over");
    await page.screenshot({ path: join(PICTURES, "satellites.png") });
    expect((await drawing(page, 3.1)).match(/fill="#ece8db"/g)?.length).toBeGreaterThan(20);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: join(PICTURES, "satellites-dark.png") });
  });
});

test("annotations are chapters", async ({ page }) => {
  await showing([expected("routing/mcast-dm/expected/0/out.nam.gz")], async (url) => {
    await open(page, url);
    await expect(page.getByRole("navigation", { name: "Chapters" })).toContainText("join-group");
  });
});

test("a script is run and shown; --watch runs it again when it is saved", async ({ page }) => {
  const where = folder();
  const script = join(where, "script.tcl");
  copyFileSync(join(ROOT, "examples/one-sender.tcl"), script);
  await showing(
    ["--watch", "script.tcl"],
    async (url) => {
      await open(page, url, "#t=3");
      await expect(page.getByTestId("sentence")).toContainText("40 s, 29 losses");
      writeFileSync(script, readFileSync(script, "utf8").replace("$ns at 40.0 finish", "$ns at 10.0 finish"));
      await expect(page.getByTestId("sentence")).toContainText("10 s");
      await expect.poll(() => time(page)).toBeCloseTo(3, 3);
      writeFileSync(script, "this is no script\n");
      await expect(page.getByTestId("problems")).toContainText("failed");
      await expect(page.getByTestId("sentence")).toContainText("10 s");
    },
    where,
  );
});

test("an exported page opens from a file, without any server", async ({ page }) => {
  const where = folder();
  const file = join(where, "page.html");
  const trace = expected("textbook/one-sender/expected/0/one-sender.nam.gz");
  const { execFileSync } = await import("node:child_process");
  const neons = process.env.NEONS ?? join(ROOT, "target/fast/neons");
  execFileSync(neons, ["view", trace, "--export", file], { stdio: "ignore" });
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) faults.push(request.url());
  });
  await open(page, pathToFileURL(file).href, "#t=0.6");
  await expect.poll(() => packets(page)).toBeGreaterThan(3);
  await page.getByRole("searchbox").fill("packet 28");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("story")).toContainText("Dropped at node 1 at 0.58616 s");
  await expect(page.getByTestId("plot-queue:2").getByTestId("value")).toHaveText(/\d/);
  expect(faults).toEqual([]);
  await page.screenshot({ path: join(PICTURES, "exported.png") });
});

test("usable on a narrow screen and enlarged", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await showing([expected("textbook/one-sender/expected/0/one-sender.nam.gz")], async (url) => {
    await open(page, url, "#t=0.6");
    await expect(page.getByTestId("play")).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.screenshot({ path: join(PICTURES, "narrow.png"), fullPage: true });
  });
});

test("with --once, the server ends when the page is closed", async ({ page }) => {
  const viewer = await view(folder(), "--once", expected("textbook/one-sender/expected/0/one-sender.nam.gz"));
  const ended = new Promise<number | null>((done) => viewer.process.on("exit", done));
  await open(page, viewer.url);
  await page.close();
  expect(await ended).toBe(0);
});
