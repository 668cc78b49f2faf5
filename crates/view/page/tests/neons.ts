import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type Page } from "@playwright/test";

/** The root folder of the project. */
export const ROOT = resolve(import.meta.dirname, "../../../..");
/** The folder for pictures of the page. */
export const PICTURES = resolve(process.env.PICTURES ?? join(ROOT, "target/pictures"));
const NEONS = resolve(process.env.NEONS ?? join(ROOT, "target/fast/neons"));

mkdirSync(PICTURES, { recursive: true });

/** Returns the path of an expected file of a conformance case. */
export function expected(name: string): string {
  return join(ROOT, "tests/conformance", name);
}

/** Makes an empty folder. */
export function folder(): string {
  return mkdtempSync(join(tmpdir(), "neons-view-"));
}

/** Runs `neons` to its end in a folder. */
export function run(where: string, ...words: string[]): void {
  execFileSync(NEONS, words, { cwd: where, stdio: "ignore" });
}

/** Runs `neons` to its end in a folder, with a changed environment; returns its status and its standard error output.
/** */
export function attempt(
  where: string,
  words: string[],
  environment: NodeJS.ProcessEnv = {},
): { status: number | null; errors: string } {
  const { status, stderr } = spawnSync(NEONS, words, { cwd: where, env: { ...process.env, ...environment } });
  return { status, errors: stderr.toString() };
}

/** A running `neons view`. */
export interface Viewer {
  url: string;
  process: ChildProcess;
  /** Ends `neons view` by Ctrl-C; returns its status. */
  stop(): Promise<number | null>;
}

/** Starts `neons view` in a folder, without a browser. */
export async function view(where: string, ...words: string[]): Promise<Viewer> {
  const child = spawn(NEONS, ["view", "--no-open", ...words], { cwd: where });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => {
    errors += text.toString();
  });
  const ended = new Promise<number | null>((done) => child.on("exit", done));
  const url = await new Promise<string>((done, fail) => {
    let text = "";
    child.stdout.on("data", (part: Buffer) => {
      text += part.toString();
      const found = /http:\S+/.exec(text);
      if (found) done(found[0]);
    });
    ended.then(() => fail(new Error(`neons view ended: ${errors}`)));
  });
  const stop = async () => {
    child.kill("SIGINT");
    return ended;
  };
  return { url, process: child, stop };
}

/** Opens a page, and waits until it shows the network. `PAGE=build` tests the page of `npm run build`. */
export async function open(page: Page, url: string, hash = ""): Promise<void> {
  if (process.env.PAGE) {
    for (const name of ["page.js", "page.css"]) {
      await page.route(`**/${name}`, (route) => route.fulfill({ path: join(process.env.PAGE as string, name) }));
    }
  }
  await page.goto(`${url}${hash}`);
  await page.locator("[data-packets]").waitFor();
}

/** Shows traces by `neons view` while a test uses them. */
export async function showing(words: string[], use: (url: string) => Promise<void>, where = folder()): Promise<void> {
  const viewer = await view(where, ...words);
  try {
    await use(viewer.url);
  } finally {
    await viewer.stop();
  }
}

/** Chooses an entry of the menu of exports; returns the downloaded file. */
export async function exported(page: Page, name: string, as: string): Promise<string> {
  await page.getByText("Export", { exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const file = join(folder(), as);
  await (await download).saveAs(file);
  return file;
}

/** Returns the picture of the network as it is drawn at a time, as SVG. */
export async function drawing(page: Page, at: number): Promise<string> {
  await page.getByRole("searchbox").fill(`t=${at}`);
  await page.keyboard.press("Enter");
  await expect.poll(() => time(page)).toBeCloseTo(at, 3);
  return readFileSync(await exported(page, "Picture as SVG", "picture.svg"), "utf8");
}

/** Returns the clock's time, in seconds. */
export async function time(page: Page): Promise<number> {
  const text = await page.getByTestId("time").textContent();
  return Number(/[\d.]+/.exec(text ?? "")?.[0]);
}
