import { type Container, Graphics } from "pixi.js";
import { hex, type Theme } from "../lib/colour";
import type { Player } from "../lib/player.svelte";
import { type Overview, RadioStep } from "../lib/types";

/** Seconds on the wall for which a transmission is seen. */
const RING = 0.8;
/** Rings that are drawn at most. */
const MOST = 400;
/** The usual range of ns-2's radio, in metres; traces do not tell it. */
const RANGE = 250;

/** Transmissions of wireless nodes: rings that grow to the range and fade, arcs to receivers, losses. */
export class RadioScene {
  private readonly air = new Graphics();

  constructor(parent: Container) {
    parent.addChild(this.air);
  }

  draw(
    player: Player,
    overview: Overview,
    places: [number, number][],
    scale: number,
    theme: Theme,
    colour: (flow: number) => number,
  ): void {
    this.air.clear();
    const range = RANGE * scale;
    const { selection, time, hidden } = player;
    if (selection?.kind === "node") this.neighbourhood(places, selection.id, range, theme);
    const radio = player.radio.current;
    if (!radio) return;
    const seen = RING * player.speed;
    let drawn = 0;
    for (let row = radio.length - 1; row >= 0 && drawn < MOST; row -= 1) {
      const since = time - (radio.time[row] as number);
      if (since < 0) continue;
      if (since > seen) break;
      const flow = radio.flow[row] as number;
      const step = radio.step[row];
      if (hidden.has(flow)) continue;
      const place = places[radio.node[row] as number];
      if (!place) continue;
      const share = since / seen;
      const [x, y] = place;
      if (step === RadioStep.Drop) {
        const fall = y + 8 + share * share * 90;
        this.air.rect(x + 6 + share * 10, fall, 9, 9).fill({ color: hex(theme.loss), alpha: 1 - share * share });
        drawn += 1;
        continue;
      }
      if (step === RadioStep.Receive || radio.layer[row] !== overview.radioLayer) continue;
      drawn += 1;
      const tint = colour(flow);
      const grown = range * Math.min(1, share * 2);
      const alpha = (1 - share) * 0.75;
      this.air.circle(x, y, grown).stroke({ width: 1.5, color: tint, alpha });
      const target = places[radio.target[row] as number];
      if ((radio.target[row] as number) >= 0 && target) this.arc(x, y, target, tint, 1 - share);
    }
  }

  /** A bow to the receiver. */
  private arc(x: number, y: number, [toX, toY]: [number, number], color: number, alpha: number): void {
    const [middleX, middleY] = [(x + toX) / 2 + (toY - y) * 0.12, (y + toY) / 2 - (toX - x) * 0.12];
    this.air.moveTo(x, y).quadraticCurveTo(middleX, middleY, toX, toY).stroke({ width: 3, color, alpha });
  }

  /** The range of a node, and links to those within it. */
  private neighbourhood(places: [number, number][], node: number, range: number, theme: Theme): void {
    const place = places[node];
    if (!place) return;
    const [x, y] = place;
    this.air.circle(x, y, range).fill({ color: hex(theme.quiet), alpha: 0.08 });
    places.forEach(([otherX, otherY], other) => {
      if (other !== node && Math.hypot(otherX - x, otherY - y) <= range) {
        this.air
          .moveTo(x, y)
          .lineTo(otherX, otherY)
          .stroke({ width: 1, color: hex(theme.quiet), alpha: 0.6 });
      }
    });
  }
}
