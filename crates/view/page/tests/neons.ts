import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";

/** The root of the project. */
export const ROOT = resolve(import.meta.dirname, "../../../..");
/** Where pictures of the page go. */
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

/** A running `neons view`. */
export interface Viewer {
  url: string;
  process: ChildProcess;
  /** Ends it with Ctrl-C; returns its status. */
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

/** Opens a page, and waits until it shows the network. */
export async function open(page: Page, url: string, hash = ""): Promise<void> {
  await page.goto(`${url}${hash}`);
  await page.locator("[data-packets]").waitFor();
}

/** Returns the clock's time, in seconds. */
export async function time(page: Page): Promise<number> {
  const text = await page.getByTestId("time").textContent();
  return Number(/[\d.]+/.exec(text ?? "")?.[0]);
}
