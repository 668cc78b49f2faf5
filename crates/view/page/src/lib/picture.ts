import { escaped, fix } from "../scene/pen";
import type { Plot } from "./catalogue";
import { amount } from "./format";
import { marks } from "./points";
import type { Series } from "./types";

const [WIDTH, HEIGHT] = [720, 300];
const [LEFT, RIGHT, BOTTOM] = [72, 14, 46];
/** The height of a line of text at the top, and the mean width of a letter. */
const [LINE, LETTER] = [18, 7];
/** Colours of the points of retransmissions and losses; other points have the colour of their flow. */
const [AGAIN, LOST] = ["#1d2125", "#d01c1c"];

/** Returns a plot as an SVG file for print: on white, with title, units and axes. */
export function plotSvg(plot: Plot, all: Series[], [from, to]: [number, number], colours: string[]): string {
  const title = plot.unit ? `${plot.title} (${plot.unit})` : plot.title;
  const names = plot.parts.length > 1 ? plot.parts.map(({ label }) => LETTER * label.length + 16) : [];
  const wide = names.reduce((sum, width) => sum + width, 1.3 * LETTER * title.length);
  // A legend that has no room beside the title is below it.
  const below = wide > WIDTH - LEFT - RIGHT ? LINE : 0;
  const above = 34 + below;
  const high = all.reduce((most, series) => series.value.reduce((a, b) => Math.max(a, b), most), 0) || 1;
  const top = high * 1.06;
  const x = (time: number) => LEFT + ((time - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - above - BOTTOM);
  const lines: string[] = [];
  for (const tick of ticks(0, top, 5)) {
    lines.push(`<path d="M${LEFT} ${fix(y(tick))}H${WIDTH - RIGHT}" stroke="#dddddd"/>`);
    lines.push(`<text x="${LEFT - 8}" y="${fix(y(tick) + 4)}" text-anchor="end">${escaped(amount(tick))}</text>`);
  }
  for (const tick of ticks(from, to, 8)) {
    lines.push(`<path d="M${fix(x(tick))} ${HEIGHT - BOTTOM}v5" stroke="#555555"/>`);
    lines.push(
      `<text x="${fix(x(tick))}" y="${HEIGHT - BOTTOM + 19}" text-anchor="middle">${Number(tick.toPrecision(8))}</text>`,
    );
  }
  lines.push(`<path d="M${LEFT} ${HEIGHT - BOTTOM}H${WIDTH - RIGHT}" stroke="#555555"/>`);
  all.forEach((series, part) => {
    if (plot.style === "points") lines.push(...points(series, x, y, colours[part] ?? "#000"));
    else
      lines.push(
        `<path d="${path(series, plot.style, x, y)}" fill="none" stroke="${colours[part] ?? "#000"}" stroke-width="1.5"/>`,
      );
  });
  if (plot.parts.length > 1) lines.push(...legend(plot, colours, 20 + below));
  lines.push(`<text x="${LEFT}" y="20" font-size="14" font-weight="600">${escaped(title)}</text>`);
  lines.push(`<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">time (s)</text>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#222222">` +
    `<rect width="100%" height="100%" fill="#ffffff"/>${lines.join("")}</svg>`
  );
}

/** Draws a plot's SVG file as a PNG file of three times its size. */
export async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * 3;
  canvas.height = HEIGHT * 3;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture could not be made"))));
  });
}

function path(series: Series, style: Plot["style"], x: (time: number) => number, y: (value: number) => number): string {
  let drawn = "";
  series.time.forEach((time, at) => {
    const across = fix(Math.min(Math.max(x(time), LEFT), WIDTH - RIGHT));
    const up = fix(y(series.value[at] as number));
    drawn += drawn === "" ? `M${across} ${up}` : style === "steps" ? `H${across}V${up}` : `L${across} ${up}`;
  });
  return style === "steps" ? `${drawn}H${WIDTH - RIGHT}` : drawn;
}

/** Writes the names of a plot's parts at its right, above the curves. */
function legend(plot: Plot, colours: string[], y: number): string[] {
  let right = WIDTH - RIGHT;
  return plot.parts.toReversed().map(({ label }, at) => {
    const colour = colours[plot.parts.length - 1 - at] ?? "#000";
    const place = right;
    right -= LETTER * label.length + 16;
    return `<text x="${place}" y="${y}" text-anchor="end" fill="${colour}">${escaped(label)}</text>`;
  });
}

function points(series: Series, x: (time: number) => number, y: (value: number) => number, own: string): string[] {
  return Array.from(series.time, (time, at) => {
    const kind = series.mark?.[at] ?? 0;
    const colour = kind === 3 ? LOST : kind === 2 ? AGAIN : own;
    const fill = kind === 1 ? "none" : colour;
    const radius = (marks[kind]?.size ?? 3) / 2;
    return `<circle cx="${fix(x(time))}" cy="${fix(y(series.value[at] as number))}" r="${radius}" fill="${fill}" stroke="${colour}" stroke-width="0.7"/>`;
  });
}

/** Returns round numbers between two others. */
function ticks(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((digit) => digit * power >= rough) ?? 10) * power;
  const found: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to + step * 1e-9; tick += step) found.push(tick);
  return found;
}
