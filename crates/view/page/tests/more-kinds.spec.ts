import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { drawing, expected, folder, open, PICTURES, run, showing, time } from "./neons";

const COLLISION = `M 0.00000 0 (50.00, 50.00, 0.00), (50.00, 50.00), 0.00
M 0.00000 1 (200.00, 150.00, 0.00), (200.00, 150.00), 0.00
s 0.100000000 _0_ AGT  --- 3 cbr 210 [0 0 0 0] ------- [0:0 1:0 32 0] [0] 0 0
s 0.101000000 _0_ MAC  --- 3 cbr 250 [13a 1 0 800] ------- [0:0 1:0 30 1] [0] 0 0
D 0.102000000 _1_ MAC  COL 3 cbr 250 [13a 1 0 800] ------- [0:0 1:0 30 1] [0] 0 0
s 0.200000000 _0_ MAC  --- 3 cbr 250 [13a 1 0 800] ------- [0:0 1:0 30 1] [0] 0 0
`;

test("frames that collide flash: eight red rays around the receiver", async ({ page }) => {
  const where = folder();
  writeFileSync(join(where, "out.tr"), COLLISION);
  await showing(
    ["out.tr"],
    async (url) => {
      await open(page, url, "#t=0.1&speed=0.01");
      const rays = (svg: string) => svg.match(/<path d="M[^"]*" fill="none" stroke="#d01c1c"/g)?.length ?? 0;
      expect(rays(await drawing(page, 0.1015))).toBe(0);
      expect(rays(await drawing(page, 0.103))).toBe(8);
    },
    where,
  );
});

for (const [format, file] of [
  ["nam", "wpan/star-nam/expected/0/out.nam.gz"],
  ["packet trace", "wpan/script-style/expected/0/run.tr.gz"],
]) {
  test(`clusters of IEEE 802.15.4, ${format}`, async ({ page }) => {
    await showing([expected(file as string)], async (url) => {
      await open(page, url, "#t=0.1&speed=0.02&sel=node:0");
      const chapters = page.getByRole("navigation", { name: "Chapters" });
      await expect(chapters).toContainText("Node 1 joins the cluster of node 0");
      const chapter = chapters.getByRole("button", { name: "Node 2 joins" });
      await chapter.click();
      // The chapter plays; Space pauses.
      await page.keyboard.press("Space");
      await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
      await expect(page.getByTestId("story")).toContainText("Coordinates node 1, node 2.");
      await expect(page.getByTestId("story")).toContainText("Sends beacons since");
      const joined = await time(page);
      // There is a line to the coordinator from each node of its cluster.
      const lines = (svg: string) => svg.match(/stroke-width="1.5" opacity="0.7"/g)?.length ?? 0;
      expect(lines(await drawing(page, 0.1))).toBe(0);
      expect(lines(await drawing(page, joined + 0.01))).toBe(2);
      await page.screenshot({ path: join(PICTURES, `wpan-${format === "nam" ? "nam" : "trace"}.png`) });
    });
  });
}

test("paths of an SCTP association have their colours, and share a plot of their numbers", async ({ page }) => {
  await showing([expected("sctp/cmt-basic/expected/0/out.tr.gz")], async (url) => {
    await open(page, url, "#t=0.26&plots=sequence:0");
    const flows = page.getByRole("group", { name: "Flows" });
    await expect(flows).toContainText("0 · SCTP");
    await expect(flows).toContainText("0b · SCTP");
    const overview = await (await page.request.get(`${url}api/overview`)).json();
    const paths = overview.flows.filter((flow: { sent: number }) => flow.sent > 0);
    expect(paths).toHaveLength(2);
    await expect(page.getByTestId("plot-sequence:0")).toContainText("TSN of flow 0");
    // The picture has data of both paths, in two colours.
    const colours = new Set(
      [...(await drawing(page, 0.26)).matchAll(/fill="(#0072b2|#b87a00)"/g)].map((one) => one[1]),
    );
    expect(colours.size).toBe(2);
    await page.screenshot({ path: join(PICTURES, "sctp.png") });
  });
});

test("the page asks for windows around the clock, never for the whole trace", async ({ page }) => {
  await showing([expected("textbook/one-sender/expected/0/one-sender.nam.gz")], async (url) => {
    const asked: [number, number][] = [];
    page.on("request", (request) => {
      const at = new URL(request.url());
      if (!at.pathname.endsWith("api/hops")) return;
      asked.push([Number(at.searchParams.get("from")), Number(at.searchParams.get("to"))]);
    });
    await open(page, url, "#t=0.6&speed=0.05");
    for (const at of [5, 9, 2, 7]) {
      await page.getByRole("searchbox").fill(`t=${at}`);
      await page.keyboard.press("Enter");
      await expect.poll(() => asked.some(([from, to]) => from <= at && to >= at)).toBe(true);
    }
    // The trace has 10 s, which play at 0.05 s per second.
    for (const [from, to] of asked) expect(to - from).toBeLessThan(0.5);
  });
});

test("everything is reached by keyboard alone", async ({ page }) => {
  await showing([expected("textbook/one-sender/expected/0/one-sender.nam.gz")], async (url) => {
    await open(page, url, "#t=0.6&sel=node:1");
    const seen = new Set<string>();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const outline = getComputedStyle(element);
        const name = element.ariaLabel ?? element.textContent?.trim() ?? "";
        return { name, outlined: outline.outlineStyle !== "none", body: element === document.body };
      });
      if (focused.body) break;
      expect(focused.outlined, focused.name).toBe(true);
      seen.add(focused.name);
    }
    for (const name of ["Play", "Time", "Speed", "To the next loss", "Export", "Filter", "Add a plot"]) {
      expect(
        [...seen].some((other) => other.includes(name)),
        name,
      ).toBe(true);
    }
    const timeline = page.getByRole("slider", { name: "Time" });
    await timeline.focus();
    await page.keyboard.press("End");
    await expect.poll(() => time(page)).toBeGreaterThan(9.9);
    await page.keyboard.press("Home");
    await expect.poll(() => time(page)).toBe(0);
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => time(page)).toBeCloseTo(0.58616, 5);
    await page.keyboard.press("?");
    await page.screenshot({ path: join(PICTURES, "keyboard.png") });
  });
});

for (const [name, width, height, zoom] of [
  ["tablet", 820, 1180, 1],
  ["enlarged", 640, 400, 2],
] as const) {
  test(`nothing is cut off: ${name}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: zoom,
      hasTouch: name === "tablet",
      colorScheme: "light",
    });
    const page = await context.newPage();
    await showing([expected("textbook/one-sender/expected/0/one-sender.nam.gz")], async (url) => {
      await open(page, url, "#t=0.6&sel=packet:43");
      await expect(page.getByTestId("story")).toContainText("Dropped");
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
    });
    await context.close();
  });
}

test("two fingers enlarge the picture, Z does so by keyboard", async ({ page }) => {
  await showing([expected("textbook/one-sender/expected/0/one-sender.nam.gz")], async (url) => {
    await open(page, url, "#t=0.6");
    const apart = async () => {
      const nodes = [...(await drawing(page, 0.6)).matchAll(/<circle cx="([\d.-]+)"[^>]*stroke="#1d2125"/g)];
      return Number(nodes[1]?.[1]) - Number(nodes[0]?.[1]);
    };
    const before = await apart();
    await page.getByTestId("picture").evaluate((picture: HTMLElement) => {
      // The fingers are simulated, and a pointer that is not on the screen cannot be captured.
      picture.setPointerCapture = () => {};
      const finger = (what: string, pointerId: number, clientX: number) =>
        picture.dispatchEvent(new PointerEvent(what, { pointerId, clientX, clientY: 300, bubbles: true }));
      finger("pointerdown", 11, 400);
      finger("pointerdown", 12, 500);
      finger("pointermove", 12, 600);
      finger("pointerup", 12, 600);
      finger("pointerup", 11, 400);
    });
    await expect.poll(() => apart()).toBeCloseTo(2 * before, 0);
    await page.getByTestId("picture").click({ position: { x: 20, y: 100 } });
    await page.keyboard.press("z");
    await expect.poll(() => apart()).toBeCloseTo(2.5 * before, 0);
  });
});

test("an address without plots has none, also when the files have been read", async ({ page }) => {
  await showing([expected("textbook/one-sender/expected/0/one-sender.nam.gz")], async (url) => {
    await open(page, url, "#t=0.6&plots=");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByLabel("Add a plot")).toBeVisible();
    await expect(page.locator("figure")).toHaveCount(0);
  });
});

test("without the last links of the flows, throughput is no usual plot, and says why it is empty", async ({ page }) => {
  const where = folder();
  writeFileSync(
    join(where, "bottleneck.tcl"),
    `set ns [new Simulator]
    foreach node {a b c} {set $node [$ns node]}
    $ns duplex-link $a $b 1Mb 10ms DropTail
    $ns duplex-link $b $c 10Mb 10ms DropTail
    $ns trace-queue $a $b [open bottleneck.tr w]
    set tcp [new Agent/TCP]
    set sink [new Agent/TCPSink]
    $ns attach-agent $a $tcp
    $ns attach-agent $c $sink
    $ns connect $tcp $sink
    $ns at 0 "$tcp advance 100"
    $ns at 3 {exit 0}
    $ns run`,
  );
  run(where, "bottleneck.tcl");
  await showing([join(where, "bottleneck.tr")], async (url) => {
    await open(page, url);
    await expect(page.locator("figure").first()).toBeVisible();
    await expect(page.getByTestId("plot-throughput:all")).toHaveCount(0);
    await open(page, url, "#plots=throughput:all,queue:0");
    await expect(page.getByTestId("plot-throughput:all")).toContainText("no link to the destinations");
    await expect(page.getByTestId("plot-queue:0")).not.toContainText("destinations");
    await page.screenshot({ path: join(PICTURES, "without-last-links.png") });
  });
});

test("plots are not drawn again while the clock moves within them", async ({ page }) => {
  await showing([expected("textbook/one-sender/expected/0/one-sender.nam.gz")], async (url) => {
    await open(page, url, "#t=0.6&speed=0.01");
    await expect(page.locator(".u-wrap canvas").first()).toBeVisible();
    await expect(page.getByTestId("value").first()).toBeVisible();
    await page.evaluate(() => {
      for (const canvas of document.querySelectorAll(".u-wrap canvas")) canvas.setAttribute("data-first", "");
    });
    const before = await time(page);
    await page.keyboard.press("Space");
    await expect.poll(() => time(page)).toBeGreaterThan(before + 0.005);
    await expect(page.locator(".u-wrap canvas:not([data-first])")).toHaveCount(0);
  });
});

test("two senders whose windows are traced before they are attached: both windows are plotted", async ({ page }) => {
  const where = folder();
  const lines = ["0.00000  -1 -1 -1 -1 cwnd_ 1.000 ", "0.00000  -1 -1 -1 -1 cwnd_ 1.000 "];
  for (let number = 1; number < 50; number += 1) {
    for (const sender of [0, 1])
      lines.push(`${number}.00000   ${sender}  0  3  ${sender} cwnd_ ${number + sender}.000 `);
  }
  writeFileSync(join(where, "out.tr"), `${lines.join("\n")}\n`);
  const shown = async (url: string) => {
    await open(page, url, "#t=20");
    const plots = page.locator("figure");
    await expect(plots).toHaveCount(2);
    await expect(plots.nth(0)).toContainText("cwnd_ 0→3 packets 20");
    await expect(plots.nth(1)).toContainText("cwnd_ 1→3 packets 21");
    await expect(page.getByRole("option", { name: "-1→-1" })).toHaveCount(0);
  };
  await showing(["out.tr"], shown, where);
});

test("a trace of variables other than windows opens with their plots", async ({ page }) => {
  const where = folder();
  const lines = [67, 68].flatMap((node) => [1, 2, 3].map((at) => `${at}.5 ${node} 0 ${node + 2} 0 rtt ${node + at}.9`));
  writeFileSync(join(where, "out.tr"), `${lines.join("\n")}\n`);
  const shown = async (url: string) => {
    await open(page, url, "#t=2");
    await expect(page.locator("figure")).toHaveCount(2);
    await expect(page.getByTestId("plot-variable:0")).toContainText("rtt 67→69 68.9");
  };
  await showing(["out.tr"], shown, where);
});

test("the id of a node is light on a dark colour, and dark on a light one", async ({ page }) => {
  const where = folder();
  const colours = ["blue", "yellow", "navy", "black"];
  const lines = ["W -t * -x 400 -y 200"];
  colours.forEach((colour, node) => {
    lines.push(`n -t * -s ${node} -x ${100 * node} -y 50 -Z 0 -z 10 -v circle -c black`);
    lines.push(`n -t 0.0 -s ${node} -S COLOR -c ${colour} -o black -i ${colour} -I black`);
  });
  writeFileSync(join(where, "out.nam"), `${lines.join("\n")}\nn -t 1.0 -s 0 -x 0 -y 50 -U 1 -V 0 -T 9\n`);
  const shown = async (url: string) => {
    await open(page, url);
    const svg = await drawing(page, 0.5);
    const inks = colours.map((_, node) => new RegExp(`fill="(#\\w+)">${node}</text>`).exec(svg)?.[1]);
    const [light, dark] = ["#e9e7e2", "#1d2125"];
    // Black is the colour of nodes that have none; they are drawn on white.
    expect(inks).toEqual([light, dark, light, dark]);
  };
  await showing(["out.nam"], shown, where);
});

test("labels of packets do not cover each other", async ({ page }) => {
  const where = folder();
  // The acknowledgements follow each other so closely that there is room for the label of one in several.
  const lines = Array.from({ length: 200 }, (_, id) => {
    const at = (id * 0.002).toFixed(3);
    const fields = `-s 0 -d 1 -p ack -e 40 -c 0 -i ${id} -a 0 -x {0.0 1.0 ${id + 1000} ------- null}`;
    return [
      [Number(at), `+ -t ${at} ${fields}\n- -t ${at} ${fields}\nh -t ${at} ${fields}`],
      [Number(at) + 0.11, `r -t ${(Number(at) + 0.11).toFixed(3)} ${fields}`],
    ] as [number, string][];
  })
    .flat()
    .sort((a, b) => a[0] - b[0])
    .map((line) => line[1]);
  const header = ["V -t * -v 1.0a5 -a 0", ...[0, 1].map((node) => `n -t * -a ${node} -s ${node} -S UP -v circle`)];
  header.push("l -t * -s 0 -d 1 -S UP -r 32000 -D 0.1 -c black");
  writeFileSync(join(where, "out.nam"), `${[...header, ...lines].join("\n")}\n`);
  const shown = async (url: string) => {
    await open(page, url);
    const svg = await drawing(page, 0.3);
    const labels = [...svg.matchAll(/translate\(([\d.]+) [^>]*>ack \d+</g)].map((one) => Number(one[1]));
    labels.sort((a, b) => a - b);
    expect(labels.length).toBeGreaterThan(2);
    for (let at = 1; at < labels.length; at += 1) {
      expect((labels[at] ?? 0) - (labels[at - 1] ?? 0)).toBeGreaterThan(50);
    }
  };
  await showing(["out.nam"], shown, where);
});
