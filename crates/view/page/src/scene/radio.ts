import type { Theme } from "../lib/colour";
import type { Player } from "../lib/player.svelte";
import { type Overview, RadioStep } from "../lib/types";
import type { Pen } from "./pen";

/** The real time for which a transmission is shown, seconds. */
const RING = 0.8;
/** The largest radius of rings if the trace has no places, pixels. */
const RING_SIZE = 60;
/** The largest number of rings that are drawn. */
const MOST = 400;
/** The largest number of links between neighbours that are drawn. */
const MOST_LINKS = 5000;
/** The default range of ns-2's radio, metres; most traces do not contain the range. */
const RANGE = 250;
/** On fields smaller than this, metres, radios are assumed to have a shorter range. */
const SMALL_FIELD = 100;

/** Draws transmissions of wireless nodes: rings that grow to the range and fade, bows to receivers, losses. */
export function drawRadio(
  pen: Pen,
  player: Player,
  overview: Overview,
  places: [number, number][],
  scale: number,
  theme: Theme,
  colour: (flow: number) => string,
): void {
  // If the trace has no places, distances have no meaning.
  const range = overview.field ? reach(overview, overview.field) * scale : RING_SIZE;
  const beacon = overview.names.indexOf("BCN");
  const { selection, time } = player;
  if (player.neighbours && overview.field && !overview.onEarth) neighbours(pen, places, range, theme);
  if (selection?.kind === "node" && overview.field) neighbourhood(pen, places, selection.id, range, theme);
  const radio = player.radio.current;
  if (!radio) return;
  const collision = overview.names.indexOf("COL");
  const seen = RING * player.speed;
  let drawn = 0;
  for (let row = radio.length - 1; row >= 0 && drawn < MOST; row -= 1) {
    const since = time - (radio.time[row] as number);
    if (since < 0) continue;
    if (since > seen) break;
    const [flow, node, target] = [radio.flow[row] as number, radio.node[row] as number, radio.target[row] as number];
    const place = places[node];
    if (!place || !player.filter.shows(flow, radio.kind[row] as number, node, target)) continue;
    const [x, y] = place;
    const share = since / seen;
    if (radio.step[row] === RadioStep.Drop) {
      drawn += 1;
      if (radio.reason[row] === collision) flash(pen, x, y, share, theme);
      else fall(pen, x, y, share, theme);
      continue;
    }
    if (radio.step[row] === RadioStep.Receive || radio.layer[row] !== overview.radioLayer) continue;
    drawn += 1;
    const stroke = colour(flow);
    const dash = radio.kind[row] === beacon ? { dash: [2, 4] } : {};
    pen.circle(x, y, range * Math.min(1, share * 2), { stroke, width: 1.5, alpha: (1 - share) * 0.75, ...dash });
    const to = target >= 0 ? places[target] : undefined;
    if (to) {
      const over: [number, number] = [(x + to[0]) / 2 + (to[1] - y) * 0.12, (y + to[1]) / 2 - (to[0] - x) * 0.12];
      pen.bow(place, over, to, { stroke, width: 3, alpha: 1 - share });
    }
  }
}

/** Returns the range of frames, metres: that of the trace, otherwise the default range, or less on a small field. */
function reach(overview: Overview, [width, height]: [number, number]): number {
  const side = Math.max(width, height);
  return overview.range ?? (side < SMALL_FIELD ? side / 2 : RANGE);
}

/** Draws a lost packet, which falls. */
function fall(pen: Pen, x: number, y: number, share: number, theme: Theme): void {
  const style = { fill: theme.loss, alpha: 1 - share * share };
  pen.bar(x + 6 + share * 10, y + 12 + share * share * 90, 9, 9, 1, 0, style);
}

/** Draws a burst at a node where frames collide. */
function flash(pen: Pen, x: number, y: number, share: number, theme: Theme): void {
  const style = { stroke: theme.loss, width: 2, alpha: 1 - share };
  const [inner, outer] = [17 + share * 5, 22 + share * 16];
  for (let ray = 0; ray < 8; ray += 1) {
    const [dx, dy] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)];
    pen.line([x + dx * inner, y + dy * inner, x + dx * outer, y + dy * outer], style);
  }
}

/** Draws links between all nodes that are within each other's range. */
function neighbours(pen: Pen, places: [number, number][], range: number, theme: Theme): void {
  const style = { stroke: theme.quiet, alpha: 0.35 };
  const byX = [...places].sort(([x], [otherX]) => x - otherX);
  let drawn = 0;
  for (const [at, [x, y]] of byX.entries()) {
    for (let other = at + 1; other < byX.length && drawn < MOST_LINKS; other += 1) {
      const [otherX, otherY] = byX[other] as [number, number];
      if (otherX - x > range) break;
      if (Math.hypot(otherX - x, otherY - y) > range) continue;
      drawn += 1;
      pen.line([x, y, otherX, otherY], style);
    }
  }
}

/** Draws the range of a node, and links to the nodes within it. */
function neighbourhood(pen: Pen, places: [number, number][], node: number, range: number, theme: Theme): void {
  const place = places[node];
  if (!place) return;
  const [x, y] = place;
  pen.circle(x, y, range, { fill: theme.quiet, alpha: 0.08 });
  places.forEach(([otherX, otherY], other) => {
    if (other !== node && Math.hypot(otherX - x, otherY - y) <= range) {
      pen.line([x, y, otherX, otherY], { stroke: theme.quiet, alpha: 0.6 });
    }
  });
}
