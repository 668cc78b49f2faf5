import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { drawing, folder, open, PICTURES, showing } from "./neons";

/** A trace without directions of links: two senders, and a number of packets that wait at node 2 for the link to node 3. */
function waiting(count: number): string {
  const line = (event: string, time: string, from: number, to: number, id: number) =>
    `${event} ${time} ${from} ${to} tcp 1000 ------- 0 ${id % 2}.0 3.0 ${id} ${id}`;
  const ids = Array.from({ length: count + 1 }, (_, id) => id);
  return [
    ...ids.flatMap((id) => ["+", "-"].map((event) => line(event, "0.1", id % 2, 2, id))),
    ...ids.flatMap((id) => [line("r", "0.2", id % 2, 2, id), line("+", "0.2", 2, 3, id)]),
    line("-", "0.2", 2, 3, 0),
    line("r", "0.9", 2, 3, 0),
    ...ids.slice(1).flatMap((id) => [line("-", "0.9", 2, 3, id), line("r", "1.2", 2, 3, id)]),
    // Packets the other way show that the links have two directions.
    ...[3, 2, 2].flatMap((from, at) =>
      ["+", "-"].map((event) => line(event, "1.3", from, [2, 0, 1][at] ?? 0, count + at)),
    ),
  ].join("\n");
}

/** Returns the places of all corners of shapes in a picture, and of its nodes. */
async function picture(page: Page): Promise<{ corners: number[][]; nodes: number[]; svg: string }> {
  const svg = await drawing(page, 0.5);
  const corners = [...svg.matchAll(/<path d="M([-\d. ]+)Z"/g)].map((one) => (one[1] as string).split(" ").map(Number));
  const nodes = [...svg.matchAll(/<circle cx="([\d.]+)"/g)].map((one) => Number(one[1]));
  return { corners, nodes, svg };
}

test.use({ viewport: { width: 1366, height: 768 } });

for (const [count, label] of [
  [18, false],
  [400, true],
] as const) {
  test(`${count} waiting packets fit into the picture, which uses the width of a projector`, async ({ page }) => {
    const where = folder();
    writeFileSync(join(where, "out.tr"), `${waiting(count)}\n`);
    const shown = async (url: string) => {
      await open(page, url, "#t=0.5&plots=queue:2,throughput:all,losses:all");
      const { corners, nodes, svg } = await picture(page);
      const ys = corners.flatMap((shape) => shape.filter((_, at) => at % 2 === 1));
      expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...nodes) - Math.min(...nodes)).toBeGreaterThan(400);
      // Packets that find no room are counted.
      if (!label) expect(corners.length).toBeGreaterThanOrEqual(count);
      expect(svg.includes(`>${count}</text>`)).toBe(label);
      await page.screenshot({ path: join(PICTURES, `waiting-${count}.png`) });
    };
    await showing(["out.tr"], shown, where);
  });
}
