import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { folder, open, showing } from "./neons";

/** A trace of flows from node 0 to node 1; flow `n` sends `counts[n]` packets. */
function flows(counts: number[]): string {
  return counts
    .flatMap((count, flow) =>
      Array.from({ length: count }, (_, at) =>
        ["+", "-", "r"].map((event, step) => {
          const at0 = 0.1 + flow * 0.1 + at * 0.01 + step * 0.001;
          return `${event} ${at0.toFixed(4)} 0 1 tcp 1000 ------- ${flow} 0.${flow} 1.${flow} ${at} ${flow * 1000 + at}`;
        }),
      ),
    )
    .flat()
    .sort((one, other) => Number(one.split(" ")[1]) - Number(other.split(" ")[1]))
    .join("\n");
}

test("of many flows, the largest are shown, in colours of their own; RED's variables have names", async ({ page }) => {
  const where = folder();
  writeFileSync(join(where, "out.tr"), `${flows([9, 1, 1, 1, 1, 1, 1, 8, 7, 6, 5, 4, 3])}\n`);
  writeFileSync(join(where, "queue.tr"), "a 0.1 1.5\nQ 0.1 2\nQ 0.3 4\n");
  const use = async (url: string) => {
    await open(page, url, "#t=0.5");
    const names = page.getByRole("group", { name: "Flows" });
    for (const flow of [0, 7, 8, 9, 10, 11])
      await expect(names.getByText(`${flow} · TCP 0→1`, { exact: true })).toBeVisible();
    await expect(names).toContainText("and 7 more");
    const plot = page.getByTestId("plot-throughput:all");
    await expect(plot.getByTestId("note")).toHaveText("the 7 largest of 13 flows");
    const colours = await plot
      .getByTestId("value")
      .evaluateAll((values) => values.map((value) => getComputedStyle(value).color));
    expect(new Set(colours).size).toBe(7);
    await expect(page.getByText("average queue length (a)", { exact: true })).toBeVisible();
    await expect(page.getByRole("combobox").getByText("queue length (Q)", { exact: true })).toBeAttached();
    // The legend of the saved plot does not cover its title.
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save throughput by flow as SVG" }).click();
    const file = join(where, "plot.svg");
    await (await download).saveAs(file);
    const svg = readFileSync(file, "utf8");
    const y = (text: string) => Number(new RegExp(`y="([\\d.]+)"[^>]*>${text}`).exec(svg)?.[1]);
    expect(y("flow 0")).toBeGreaterThan(y("throughput by flow") + 12);
  };
  await showing(["out.tr", "queue.tr"], use, where);
});
