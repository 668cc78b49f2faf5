import { namedColour, type Theme } from "../lib/colour";
import { rate, span } from "../lib/format";
import type { Player } from "../lib/player.svelte";
import type { LinkView, Overview } from "../lib/types";
import { coasts } from "./coast";
import { drawNode } from "./nodes";
import type { Pen } from "./pen";
import type { Scenery } from "./state";
import type { View } from "./view";

/** If a network has more links than this, only links that the script labels have labels. */
const FEW = 8;

/** If a network has more nodes than this, small nodes have no ids. */
const LABELLED = 120;

/** A lane: one direction of a link on the screen, along which packets move. */
export interface Lane {
  x: number;
  y: number;
  dx: number;
  dy: number;
  length: number;
}

/** The places of nodes and links on the screen. */
export class Network {
  places: [number, number][] = [];
  lanes: (Lane | null)[] = [];
  /** For each lane five numbers: `x`, `y`, `dx`, `dy`, `length`. A length of 0 means that there is no lane. */
  readonly geometry: Float64Array;
  radius = 14;
  /** Which ordered pairs of nodes have a link. */
  private readonly ends: Set<string>;

  constructor(
    private readonly overview: Overview,
    readonly scenery: Scenery,
  ) {
    this.ends = new Set(overview.links.map((link) => `${link.from} ${link.to}`));
    this.geometry = new Float64Array(5 * overview.links.length);
  }

  /** Computes the places of nodes and links at a time; `moved` has the places that the user has chosen. */
  arrange(view: View, moved: ReadonlyMap<number, [number, number]>, time: number, width: number, height: number): void {
    this.places = this.overview.nodes.map((_, node) =>
      view.toScreen(...(moved.get(node) ?? this.scenery.place(node, time))),
    );
    this.radius = this.nodeRadius(width, height);
    this.lanes = this.overview.links.map((link) => this.lane(link));
    this.lanes.forEach((lane, number) => {
      this.geometry.set(lane ? [lane.x, lane.y, lane.dx, lane.dy, lane.length] : [0, 0, 0, 0, 0], 5 * number);
    });
  }

  /** Draws the field and the links. */
  drawGround(pen: Pen, player: Player, view: View, theme: Theme): void {
    const { overview } = this;
    if (overview.field) {
      const [left, top] = view.toScreen(0, overview.field[1]);
      const [right, bottom] = view.toScreen(overview.field[0], 0);
      if (overview.onEarth) this.drawLand(pen, view, theme);
      const [width, height] = overview.field.map(Math.round);
      pen.box(left, top, right - left, bottom - top, 0, { stroke: theme.line });
      const words = overview.onEarth ? "longitude −180° to 180°, latitude −90° to 90°" : `${width} m × ${height} m`;
      pen.text(words, right - 4, bottom + 12, { colour: theme.quiet, anchor: "end" });
    }
    this.drawClusters(pen, player.time, theme);
    overview.links.forEach((link, number) => {
      this.drawLink(pen, player, link, number, theme);
    });
  }

  /** Draws the continents, and the equator. */
  private drawLand(pen: Pen, view: View, theme: Theme): void {
    for (const coast of coasts) {
      const degrees = coast.split(" ").map(Number);
      const points: number[] = [];
      for (let at = 0; at < degrees.length; at += 2) {
        points.push(...view.toScreen((degrees[at] ?? 0) + 180, (degrees[at + 1] ?? 0) + 90));
      }
      pen.line(points, { fill: theme.land, stroke: theme.line, width: 0.75 }, true);
    }
    pen.line([...view.toScreen(0, 90), ...view.toScreen(360, 90)], { stroke: theme.line, dash: [2, 6] });
  }

  /** Draws from each node of a personal area network a line to its coordinator. */
  private drawClusters(pen: Pen, time: number, theme: Theme): void {
    for (const [node, coordinator] of this.scenery.coordinators(time)) {
      const [from, to] = [this.places[node], this.places[coordinator]];
      if (from && to) pen.line([...from, ...to], { stroke: theme.quiet, width: 1.5, alpha: 0.7 });
    }
  }

  /** Draws the nodes. */
  drawNodes(pen: Pen, player: Player, theme: Theme): void {
    const { selection, time } = player;
    const labelled = this.overview.nodes.length <= LABELLED;
    this.overview.nodes.forEach((node, number) => {
      const selected = selection?.kind === "node" && selection.id === number;
      const place = this.places[number] ?? [0, 0];
      const beacons = this.scenery.sendsBeacons(number, time);
      drawNode(pen, node, this.scenery.nodeLook(number, time), place, this.radius, selected, beacons, labelled, theme);
    });
  }

  /** Sets the size of nodes, as large as the distances between neighbours allow. */
  private nodeRadius(width: number, height: number): number {
    let shortest = Number.POSITIVE_INFINITY;
    for (const link of this.overview.links) {
      const [a, b] = [this.places[link.from], this.places[link.to]];
      if (a && b) shortest = Math.min(shortest, Math.hypot(a[0] - b[0], a[1] - b[1]));
    }
    if (this.overview.links.length === 0) {
      shortest = Math.sqrt((width * height) / Math.max(this.overview.nodes.length, 1));
    }
    return Math.min(Math.max(shortest * 0.16, 2.5), 15);
  }

  private lane(link: LinkView): Lane | null {
    const [from, to] = [this.places[link.from], this.places[link.to]];
    if (!from || !to) return null;
    const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (distance < 1) return null;
    const [dx, dy] = [(to[0] - from[0]) / distance, (to[1] - from[1]) / distance];
    const gap = this.radius + 1;
    // Lanes are on the right side of their link.
    const side = this.ends.has(`${link.to} ${link.from}`) ? Math.min(6.5, this.radius / 2) : 0;
    const [x, y] = [from[0] + dx * gap - dy * side, from[1] + dy * gap + dx * side];
    return { x, y, dx, dy, length: Math.max(distance - 2 * gap, 1) };
  }

  private drawLink(pen: Pen, player: Player, link: LinkView, number: number, theme: Theme): void {
    const [from, to] = [this.places[link.from], this.places[link.to]];
    if (!from || !to) return;
    const { selection, time } = player;
    const lane = this.lanes[number];
    if (selection?.kind === "link" && selection.id === number && lane) {
      pen.bar(lane.x, lane.y, lane.length, 14, lane.dx, lane.dy, { fill: theme.quiet, alpha: 0.28 });
    }
    // Draw both directions of a link as one line.
    if (link.from > link.to && this.ends.has(`${link.to} ${link.from}`)) return;
    const look = this.scenery.linkLook(number, time);
    const named = look.colour && look.colour !== "black" ? namedColour(look.colour) : null;
    const works = this.scenery.works(number, time);
    const line = { stroke: named ?? theme.line, width: this.radius > 8 ? 2 : 1 };
    pen.line([...from, ...to], works ? line : { ...line, stroke: theme.quiet, dash: [5, 7] });
    if (this.overview.links.length <= FEW || look.label || !works) {
      this.labelLink(pen, link, look.label, from, to, works, theme);
    }
  }

  private labelLink(
    pen: Pen,
    link: LinkView,
    label: string,
    from: [number, number],
    to: [number, number],
    works: boolean,
    theme: Theme,
  ): void {
    const facts = link.rate > 0 ? `${rate(link.rate)} · ${span(link.delay)}` : "";
    const words = [label, works ? facts : "failed"].filter(Boolean).join(" · ");
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (!words || length < 7 * words.length) return;
    let angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    if (Math.abs(angle) > Math.PI / 2) angle += Math.PI;
    const x = (from[0] + to[0]) / 2 - Math.sin(angle) * 34;
    const y = (from[1] + to[1]) / 2 + Math.cos(angle) * 34;
    pen.text(words, x, y, { colour: theme.quiet, angle, halo: theme.page });
  }
}
