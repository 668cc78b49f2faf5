import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expected, folder, open, showing, time } from "./neons";

const ONE_SENDER = ["one-sender.nam.gz", "one-sender.tr.gz"].map((name) =>
  expected(`textbook/one-sender/expected/0/${name}`),
);

test.use({ viewport: { width: 1366, height: 768 } });

/** Types a search and submits it, by keyboard alone. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

test("a search shows its story from the beginning, and gives the keys back", async ({ page }) => {
  await showing(ONE_SENDER, async (url) => {
    await open(page, url);
    await page.getByRole("navigation", { name: "Chapters" }).getByRole("button").last().focus();
    await search(page, "packet 28");
    const story = page.getByTestId("story");
    await expect(story.getByRole("heading", { name: "Packet 28" })).toBeInViewport({ ratio: 1 });
    await expect(story.getByText("Dropped at node 1 at 0.58616")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Space");
    await expect(page.getByTestId("play")).toHaveAccessibleName("Pause");
    await page.keyboard.press("Space");
    // A second search replaces the words of the first.
    await search(page, "node 1");
    await expect(page.getByRole("searchbox")).toHaveValue("node 1");
    await expect(story.getByRole("heading", { name: "Node 1" })).toBeVisible();
    await search(page, "nobody");
    await expect(page.getByTestId("problems")).toContainText("Nothing is called “nobody”");
    await expect(page.getByRole("searchbox")).toBeFocused();
  });
});

test("Space plays after a button was clicked", async ({ page }) => {
  await showing(ONE_SENDER, async (url) => {
    await open(page, url);
    await page.getByRole("button", { name: "To the next loss" }).click();
    const loss = await time(page);
    await page.keyboard.press("Space");
    await expect.poll(() => time(page)).toBeGreaterThan(loss);
    await expect(page.getByTestId("play")).toHaveAccessibleName("Pause");
  });
});

test("Escape closes an open menu, and keeps the selection", async ({ page }) => {
  await showing(ONE_SENDER, async (url) => {
    await open(page, url, "#t=0.72&sel=packet:69");
    const heading = page.getByTestId("story").getByRole("heading", { name: "Packet 42" });
    await expect(heading).toBeVisible();
    await page.getByText("Filter", { exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Filter", { exact: true })).toBeFocused();
    await expect(heading).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(heading).toBeHidden();
  });
});

test("times of an address stay within the trace", async ({ page }) => {
  await showing(ONE_SENDER, async (url) => {
    await open(page, url, "#t=999&range=-50,1000&sel=packet:99999");
    await expect.poll(() => time(page)).toBeLessThan(30);
    await expect.poll(() => new URL(page.url()).hash).toContain("range=0,");
    await expect(page.getByTestId("problems")).toContainText("this trace has no packet with id 99999");
  });
});

for (const [width, height] of [
  [1366, 768],
  [911, 512],
] as const) {
  test(`${width} × ${height}: packets do not cover the sentence, and the timeline is in view`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await showing(ONE_SENDER, async (url) => {
      await open(page, url, "#t=0.72&sel=packet:69");
      const sentence = await page.getByTestId("sentence").boundingBox();
      const picture = await page.getByTestId("picture").boundingBox();
      expect((sentence?.y ?? 0) + (sentence?.height ?? 0)).toBeLessThanOrEqual(picture?.y ?? 0);
      expect(picture?.height).toBeGreaterThan(150);
      await expect(page.getByTestId("timeline")).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("story").getByRole("heading", { name: "Packet 42" })).toBeInViewport({ ratio: 1 });
    });
  });
}

for (const scheme of ["light", "dark"] as const) {
  test(`texts have contrast, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await showing(ONE_SENDER, async (url) => {
      await open(page, url, "#t=0.72&sel=packet:69");
      const faint = await page.evaluate(() => {
        const light = (colour: number[]) => {
          const [red = 0, green = 0, blue = 0] = colour.map((part) => (part / 255) ** 2.2);
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
        };
        const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        const page = parts(getComputedStyle(document.body).backgroundColor);
        const found: string[] = [];
        for (const element of document.querySelectorAll("header *, aside *, figcaption *, footer *")) {
          const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
          if (!own) continue;
          let seen = 1;
          for (let at: Element | null = element; at; at = at.parentElement)
            seen *= Number(getComputedStyle(at).opacity);
          const ink = parts(getComputedStyle(element).color).map(
            (part, at) => part * seen + (page[at] ?? 0) * (1 - seen),
          );
          const [one, other] = [light(ink), light(page)];
          if (Math.max(one, other) / Math.min(one, other) < 4.5) found.push(element.textContent?.trim() ?? "");
        }
        return found;
      });
      expect(faint).toEqual([]);
    });
  });
}

test("flows of a trace without flow ids are found by their names", async ({ page }) => {
  const where = folder();
  const lines = [0, 2].flatMap((from, at) => [
    `s 1.0 _${from}_ AGT  --- ${at} cbr 500 [0 0 0 0] ------- [${from}:0 ${from + 1}:0 32 0] [3] 0 0`,
    `r 1.2 _${from + 1}_ AGT  --- ${at} cbr 520 [0 0 0 0] ------- [${from}:0 ${from + 1}:0 32 0] [3] 1 0`,
  ]);
  writeFileSync(join(where, "out.tr"), `${lines.join("\n")}\n`);
  const use = async (url: string) => {
    await open(page, url);
    await search(page, "flow 0b");
    await expect(page.getByTestId("story")).toContainText("Packets of type cbr from node 2 to node 3");
  };
  await showing(["out.tr"], use, where);
});
