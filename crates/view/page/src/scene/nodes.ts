import { inkOn, isFaint, namedColour, type Theme } from "../lib/colour";
import type { NodeView } from "../lib/types";
import type { Pen, Style } from "./pen";
import type { Look } from "./state";

/** Draws a node at a place. */
export function drawNode(
  pen: Pen,
  node: NodeView,
  look: Look,
  [x, y]: readonly [number, number],
  radius: number,
  selected: boolean,
  /** Whether the node is the coordinator of a cluster, which has a second outline. */
  beacons: boolean,
  /** Whether small nodes also have their ids, above them. */
  labelled: boolean,
  theme: Theme,
): void {
  let ring = radius + 4;
  for (const colour of look.marks.values()) {
    pen.circle(x, y, ring, { stroke: namedColour(colour) ?? theme.quiet, width: 2.5 });
    ring += 4;
  }
  const named = look.colour && look.colour !== "black" ? namedColour(look.colour) : null;
  if (beacons) {
    pen.circle(x, y, ring, { stroke: named ?? theme.ink, width: 1.25 });
    ring += 4;
  }
  if (selected) pen.circle(x, y, ring + 1, { stroke: theme.ink, width: 2, alpha: 0.9 });
  const inside = look.inside && look.inside !== "black" ? namedColour(look.inside) : null;
  const style = { fill: inside ?? theme.node, stroke: named ?? theme.ink, width: radius > 8 ? 2 : 1.25 };
  // Nodes whose colour is as pale as the page have an outline.
  if (named && isFaint(named, theme.page)) {
    outline(pen, node.shape, x, y, radius, { stroke: theme.quiet, width: style.width + 1.5 });
  }
  outline(pen, node.shape, x, y, radius, style);
  if (radius >= 9) pen.text(String(node.id), x, y, { colour: inside ? inkOn(inside) : theme.ink });
  else if (labelled) pen.text(String(node.id), x, y - radius - 9, { colour: theme.ink, halo: theme.page });
  if (look.label && radius >= 6) pen.text(look.label, x, y + radius + 13, { colour: theme.ink, halo: theme.page });
}

function outline(pen: Pen, shape: string, x: number, y: number, radius: number, style: Style): void {
  if (shape === "box" || shape === "square") pen.box(x - radius, y - radius, 2 * radius, 2 * radius, 0, style);
  else if (shape === "lan") pen.box(x - 3 * radius, y - radius / 2, 6 * radius, radius, radius / 2, style);
  else if (shape === "hexagon") {
    const corners = [0, 1, 2, 3, 4, 5].flatMap((corner) => [
      x + radius * 1.1 * Math.cos((corner * Math.PI) / 3),
      y + radius * 1.1 * Math.sin((corner * Math.PI) / 3),
    ]);
    pen.line(corners, style, true);
  } else pen.circle(x, y, radius, style);
}
