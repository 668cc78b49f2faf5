import { Container, Graphics, Text } from "pixi.js";
import { hex, namedColour, type Theme } from "../lib/colour";
import type { NodeView } from "../lib/types";
import type { Look } from "./state";

const FONT = "system-ui, 'DejaVu Sans', sans-serif";

/** Draws a node without label and marks at a place, as one of many in a drawing. */
export function drawSmall(
  into: Graphics,
  node: NodeView,
  look: Look,
  [x, y]: [number, number],
  radius: number,
  theme: Theme,
): void {
  const named = look.colour && look.colour !== "black" ? namedColour(look.colour) : null;
  into.circle(x, y, node.shape === "lan" ? radius * 1.6 : radius);
  into.fill(hex(theme.node)).stroke({ width: 1.25, color: hex(named ?? theme.ink) });
}

/** Draws a node around the origin. */
export function drawNode(node: NodeView, look: Look, radius: number, selected: boolean, theme: Theme): Container {
  const drawn = new Container();
  const shape = new Graphics();
  const named = look.colour && look.colour !== "black" ? namedColour(look.colour) : null;
  const border = hex(named ?? theme.ink);
  let ring = radius + 4;
  for (const colour of look.marks.values()) {
    shape.circle(0, 0, ring).stroke({ width: 2.5, color: hex(namedColour(colour) ?? theme.quiet) });
    ring += 4;
  }
  if (selected) shape.circle(0, 0, ring + 1).stroke({ width: 2, color: hex(theme.ink), alpha: 0.9 });
  outline(shape, node.shape, radius);
  shape.fill(hex(theme.node));
  outline(shape, node.shape, radius);
  shape.stroke({ width: radius > 8 ? 2 : 1.25, color: border });
  drawn.addChild(shape);
  if (radius >= 9) drawn.addChild(text(String(node.id), 0, 0, theme.ink, 0.5));
  if (look.label && radius >= 6) drawn.addChild(text(look.label, 0, radius + 13, theme.ink, 0.5));
  return drawn;
}

/** Returns a small text; its middle is at `y`. */
export function text(words: string, x: number, y: number, colour: string, anchor: number): Text {
  const drawn = new Text({
    text: words.replaceAll(/\p{Cc}/gu, " ").slice(0, 60),
    style: { fontFamily: FONT, fontSize: 12.5, fill: colour },
    resolution: Math.max(2, devicePixelRatio),
  });
  drawn.anchor.set(anchor, 0.5);
  drawn.position.set(x, y);
  return drawn;
}

function outline(shape: Graphics, kind: string, radius: number): void {
  if (kind === "box" || kind === "square") shape.rect(-radius, -radius, 2 * radius, 2 * radius);
  else if (kind === "lan") shape.roundRect(-3 * radius, -radius / 2, 6 * radius, radius, radius / 2);
  else if (kind === "hexagon") {
    const corners = [0, 1, 2, 3, 4, 5].flatMap((corner) => [
      radius * 1.1 * Math.cos((corner * Math.PI) / 3),
      radius * 1.1 * Math.sin((corner * Math.PI) / 3),
    ]);
    shape.poly(corners);
  } else shape.circle(0, 0, radius);
}
