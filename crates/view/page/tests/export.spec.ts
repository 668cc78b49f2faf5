import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { expected, exported, folder, open, PICTURES, type Viewer, view } from "./neons";

const TRACE = "textbook/one-sender/expected/0/one-sender.nam.gz";
let viewer: Viewer;

test.beforeAll(async () => {
  viewer = await view(folder(), expected(TRACE));
});

test.afterAll(async () => {
  await viewer.stop();
});

test("the picture is saved as SVG and PNG", async ({ page }) => {
  await open(page, viewer.url, "#t=0.6");
  const svg = readFileSync(await exported(page, "Picture as SVG", "picture.svg"), "utf8");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[\s\S]*<\/svg>\n$/);
  // The picture has three nodes, two links with their rates, and packets in the queue.
  expect(svg.match(/<circle/g)?.length).toBe(3);
  expect(svg).toContain("Mb/s");
  expect(svg.match(/fill="#0072b2"/g)?.length).toBeGreaterThan(5);
  const png = readFileSync(await exported(page, "Picture as PNG", "picture.png"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
});

test("a node that is dragged stays there, in the address and in an exported page", async ({ page }) => {
  await open(page, viewer.url, "#t=0.6");
  const picture = page.getByTestId("picture");
  const box = await picture.boundingBox();
  if (!box) throw new Error("there is no picture");
  // The network lies across the middle; node 0 is at its left end.
  await page.mouse.move(box.x + 72, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 172, box.y + box.height / 2 + 120, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => new URL(page.url()).hash).toContain("places=0:");
  const file = await exported(page, "Page with the trace", "page.html");
  await page.goto(`${pathToFileURL(file).href}#t=0.6`);
  await page.locator("[data-packets]").waitFor();
  const svg = readFileSync(await exported(page, "Picture as SVG", "picture.svg"), "utf8");
  await expect(page.getByRole("button", { name: "Page with the trace" })).toHaveCount(0);
  expect(new Set([...svg.matchAll(/<circle [^>]*cy="([\d.]+)"/g)].map((found) => found[1])).size).toBe(2);
});

test("packets are filtered by flow, type and node", async ({ page }) => {
  const count = () => page.locator("[data-packets]").getAttribute("data-packets").then(Number);
  await open(page, viewer.url, "#t=0.6");
  await expect.poll(count).toBeGreaterThan(5);
  const all = await count();
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("checkbox", { name: "ack", exact: true }).uncheck();
  await expect.poll(count).toBeLessThan(all);
  await page.screenshot({ path: join(PICTURES, "filter.png") });
  await expect.poll(() => new URL(page.url()).hash).toContain("types=-ack");
  await page.getByRole("checkbox", { name: "tcp", exact: true }).uncheck();
  await expect.poll(count).toBe(0);
  await page.getByRole("button", { name: "Show all packets" }).click();
  await expect.poll(count).toBe(all);
  await page.getByLabel("Only packets from or to this node").fill("1");
  await expect.poll(count).toBe(0);
  await page.getByLabel("Only packets from or to this node").fill("2");
  await expect.poll(count).toBe(all);
});
