// Measures how many pictures per second the page draws: a grid of 1,000 nodes with 21,000 packets on its links.
//   node scripts/speed.mjs [--plots] [--neons PROGRAM] [--page FOLDER] [--seconds 10] [--picture PNG] [--profile FILE]
// `--plots` shows the usual plots, too.
// `--page build` measures the page of `npm run build` in place of the embedded one; FILE is for Chrome's profiler.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { writeGrid } from "./grid.mjs";

const root = resolve(import.meta.dirname, "../../../..");
const { values: chosen } = parseArgs({
  options: {
    neons: { type: "string", default: join(root, "target/fast/neons") },
    page: { type: "string" },
    seconds: { type: "string", default: "10" },
    plots: { type: "boolean", default: false },
    picture: { type: "string" },
    profile: { type: "string" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "neons-speed-"));
const file = join(folder, "grid.nam");
const expected = writeGrid(file);
const server = spawn(chosen.neons, ["view", "--no-open", file], { stdio: ["ignore", "pipe", "inherit"] });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const url = await new Promise((done, fail) => {
    server.stdout.on("data", (text) => {
      const found = /http:\S+/.exec(text.toString());
      if (found) done(found[0]);
    });
    server.on("error", fail);
    server.on("exit", () => fail(new Error("neons view ended")));
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (chosen.page) {
    for (const name of ["page.js", "page.css"]) {
      await page.route(`**/${name}`, (route) => route.fulfill({ path: join(resolve(chosen.page), name) }));
    }
  }
  await page.goto(`${url}#t=0.2&speed=0.02${chosen.plots ? "" : "&plots="}`);
  await page.locator(".progress").waitFor({ state: "detached" });
  await page.waitForFunction(
    (least) => Number(document.querySelector("[data-packets]")?.getAttribute("data-packets")) >= least,
    expected * 0.9,
  );
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await inspector.send("Performance.getMetrics");
    const value = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { task: value("TaskDuration"), script: value("ScriptDuration") };
  };
  await page.keyboard.press("Space");
  await page.waitForTimeout(1500);
  if (chosen.profile) {
    await inspector.send("Profiler.enable");
    await inspector.send("Profiler.start");
  }
  const before = await busy();
  const { gaps, packets } = await page.evaluate(
    (length) =>
      new Promise((done) => {
        const gaps = [];
        const begin = performance.now();
        let last = begin;
        const next = (now) => {
          gaps.push(now - last);
          last = now;
          if (now - begin < length) requestAnimationFrame(next);
          else done({ gaps, packets: Number(document.querySelector("[data-packets]").getAttribute("data-packets")) });
        };
        requestAnimationFrame(next);
      }),
    Number(chosen.seconds) * 1000,
  );
  const after = await busy();
  if (chosen.profile) {
    const { profile } = await inspector.send("Profiler.stop");
    writeFileSync(chosen.profile, JSON.stringify(profile));
  }
  if (chosen.picture) await page.screenshot({ path: chosen.picture });
  gaps.sort((a, b) => a - b);
  const at = (share) => gaps[Math.floor(share * (gaps.length - 1))].toFixed(1);
  const each = (name) => (((after[name] - before[name]) * 1000) / gaps.length).toFixed(1);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  console.log(
    `${packets} packets on the links of 1,000 nodes; ${((gaps.length / total) * 1000).toFixed(1)} pictures per second`,
  );
  console.log(`between pictures: median ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms`);
  console.log(`the page's thread: ${each("task")} ms of processor time per picture, scripts ${each("script")} ms`);
  console.log(
    `load of the machine: ${loadavg()[0].toFixed(1)}; ${readFileSync("/proc/cpuinfo", "utf8").match(/^processor/gm).length} cores`,
  );
} finally {
  await browser.close();
  server.kill("SIGINT");
  rmSync(folder, { recursive: true });
}
