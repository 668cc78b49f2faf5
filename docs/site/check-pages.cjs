// Opens every page of the site at the widths of a phone and of a laptop. No page may scroll sideways, load anything from
// another server, or report an error; the search must find something.

const { chromium } = require("playwright");
const { createServer } = require("node:http");
const { existsSync, mkdirSync, readdirSync, readFileSync } = require("node:fs");
const { extname, join } = require("node:path");

const folder = process.argv[2];
const root = join(folder, "html");
const pictures = join(folder, "pictures");
const shown = ["index.html", "first-simulation.html", "studies/textbook.html", "python/simulator.html", "reference/Queue.html"];
const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png" };

async function main() {
  mkdirSync(pictures, { recursive: true });
  const server = createServer((request, response) => {
    const file = join(root, decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const faults = [];
  const pages = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".html") && name !== "404.html");
  for (const [device, width, height] of [["phone", 390, 844], ["laptop", 1280, 800]]) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: "light" });
    const page = await context.newPage();
    let now = "";
    page.on("pageerror", (error) => faults.push(`${device} ${now}: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith("data:") && !request.url().startsWith("blob:")) {
        faults.push(`${device} ${now}: asks for ${request.url()}`);
      }
    });
    page.on("response", (response) => {
      if (!response.ok() && response.status() !== 304) faults.push(`${device} ${now}: ${response.status()} ${response.url()}`);
    });
    for (now of pages) {
      await page.goto(address + now, { waitUntil: "load" });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) faults.push(`${device} ${now}: ${wide} px wider than the screen`);
      if (shown.includes(now)) await page.screenshot({ path: join(pictures, `${now.replace("/", "-")}-${device}.png`) });
    }
    now = "search";
    await page.goto(address + "tour.html");
    await page.keyboard.press("/");
    await page.keyboard.type("CoDel");
    await page.waitForSelector(".md-search-result__item", { timeout: 60000 });
    await page.screenshot({ path: join(pictures, `search-${device}.png`) });
    await context.close();
  }
  await browser.close();
  server.close();
  for (const fault of faults) console.error(fault);
  console.log(`${pages.length} pages on a phone and on a laptop: ${faults.length} faults`);
  process.exitCode = faults.length ? 1 : 0;
}

main();
