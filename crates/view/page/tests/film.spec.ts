import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { attempt, expected, folder, PICTURES } from "./neons";

const TRACE = expected("textbook/one-sender/expected/0/one-sender.nam.gz");
const SPAN = ["--from", "0.57", "--to", "0.61", "--count", "6", "--size", "480x270"];

/** Returns the width, height, number of pictures and rate of a film, by ffprobe. */
function probe(file: string): string {
  const entries = "stream=width,height,nb_read_frames,avg_frame_rate";
  const words = ["-v", "error", "-count_frames", "-show_entries", entries, "-of", "csv=p=0", file];
  return execFileSync("ffprobe", words).toString().trim();
}

/** Counts the pixels of a picture that have the colour of the first flow. */
function blue(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    return pixels.filter((pixel) => pixel === 0xffb27200).length;
  }, picture.toString("base64"));
}

test("--frames writes numbered pictures of the asked size, with the packets that move", async ({ page }) => {
  const where = folder();
  const { status, errors } = attempt(where, ["view", TRACE, "--frames", "pictures", ...SPAN]);
  expect(errors).toContain("pictures: 6 pictures");
  expect(status).toBe(0);
  const names = readdirSync(join(where, "pictures")).sort();
  expect(names).toEqual([0, 1, 2, 3, 4, 5].map((number) => `frame-0000${number}.png`));
  const pictures = names.map((name) => readFileSync(join(where, "pictures", name)));
  for (const picture of pictures) {
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([480, 270]);
    expect(await blue(page, picture)).toBeGreaterThan(500);
  }
  expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(6);
});

for (const [end, signature] of [
  ["mp4", /^....ftyp/s],
  ["webm", /^.E\xdf\xa3.*webm/s],
  ["webp", /^RIFF....WEBP/s],
  ["gif", /^GIF89a/],
] as const) {
  test(`--video writes a film as .${end}`, () => {
    const where = folder();
    const { status, errors } = attempt(where, ["view", TRACE, "--video", `film.${end}`, "--rate", "10", ...SPAN]);
    expect(errors).toContain("6 pictures, 0.6 s");
    expect(status).toBe(0);
    const film = readFileSync(join(where, `film.${end}`));
    expect(film.toString("latin1")).toMatch(signature);
    if (end === "webp") expect(film.toString("latin1").match(/ANMF/g)).toHaveLength(6);
    else expect(probe(join(where, `film.${end}`))).toBe("480,270,10/1,6");
  });
}

test("what a film lacks is named", () => {
  const where = folder();
  const say = (words: string[], environment: NodeJS.ProcessEnv = {}) => {
    const { status, errors } = attempt(where, ["view", TRACE, ...words], environment);
    expect(status).not.toBe(0);
    return errors;
  };
  expect(say(["--video", "film.avi"])).toContain(".mp4, .webm, .webp, .gif");
  expect(say(["--video", "film.mp4"], { PATH: "/nowhere" })).toContain("ffmpeg, which is not installed");
  expect(say(["--frames", "pictures"], { NEONS_BROWSER: "no-such-browser" })).toContain("install Chromium");
  expect(say(["--video", "none/film.mp4", "--count", "2"])).toContain("ffmpeg failed");
  expect(say(["--count", "2"])).toContain("--frames");
  for (const form of [
    ["--frames", "none"],
    ["--video", "film.mp4"],
  ]) {
    expect(say([...form, "--from", "2", "--to", "1"])).toContain("--from 2 is after --to 1");
  }
  expect(readdirSync(where)).not.toContain("none");
  expect(readdirSync(where)).not.toContain("film.mp4");
});

test("pictures for slides look like the page", () => {
  const span = ["--from", "0.72", "--to", "0.72", "--count", "1", "--size", "960x540"];
  attempt(PICTURES, ["view", TRACE, "--frames", "film", ...span]);
  expect(readdirSync(join(PICTURES, "film"))).toEqual(["frame-00000.png"]);
});
