import "pixi.js/unsafe-eval";
import { Application, BitmapText, Container, Graphics } from "pixi.js";
import { currentTheme, flowColour, hex, namedColour, type Theme } from "../lib/colour";
import { span } from "../lib/format";
import type { Player } from "../lib/player.svelte";
import { Fate, type Hops, type LinkView, type Overview, RETRANSMISSION, type Thing } from "../lib/types";
import { drawNode, drawSmall, text } from "./nodes";
import { Bars } from "./packets";
import { RadioScene } from "./radio";
import { Scenery } from "./state";
import { View } from "./view";

/** Seconds on the wall for which a lost packet falls. */
const FALL = 0.9;
/** Networks with more nodes are drawn in one piece. */
const CROWD = 200;
/** Packets that are labelled at most. */
const LABELS = 60;

/** A packet on the screen, for the pointer. */
interface Drawn {
  x: number;
  y: number;
  toX: number;
  toY: number;
  packet: number;
}

/** One direction of a link on the screen. */
interface Lane {
  x: number;
  y: number;
  dx: number;
  dy: number;
  length: number;
  angle: number;
}

/** The picture of the network. */
export class Scene {
  readonly view = new View();
  private scenery: Scenery | null = null;
  private overview: Overview | null = null;
  private readonly ground = new Graphics();
  private readonly labels = new Container();
  private readonly nodes = new Container();
  /** The nodes of large networks that stand still: one drawing instead of thousands. */
  private readonly crowd = new Graphics();
  private readonly bars: Bars;
  private readonly marks: Bars;
  private readonly radio: RadioScene;
  private readonly tags: BitmapText[] = [];
  private readonly tagLayer = new Container();
  private readonly highlight = new Graphics();
  private highlighted = false;
  private readonly moved = new Map<number, [number, number]>();
  private theme: Theme = currentTheme();
  private stale = true;
  private key = "";
  private radius = 14;
  private places: [number, number][] = [];
  private lanes: (Lane | null)[] = [];
  private drawn: Drawn[] = [];
  /** Which ordered pairs of nodes have a link. */
  private ends = new Set<string>();
  private kinds: string[] = [];
  private isAck: boolean[] = [];
  private isRouting: boolean[] = [];
  private colours = new Map<number, number>();

  private constructor(
    private readonly app: Application,
    private readonly player: Player,
  ) {
    const { stage } = app;
    stage.addChild(this.ground);
    this.radio = new RadioScene(stage);
    this.bars = new Bars(stage);
    this.marks = new Bars(stage);
    stage.addChild(this.highlight, this.crowd, this.nodes, this.labels, this.tagLayer);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.theme = currentTheme();
      this.app.renderer.background.color = hex(this.theme.page);
      this.colours.clear();
      this.stale = true;
      player.redraw();
    });
  }

  static async create(parent: HTMLElement, player: Player): Promise<Scene> {
    const app = new Application();
    await app.init({
      preference: "webgl",
      background: hex(currentTheme().page),
      // Software rendering pays for smooth edges with most of its frames; screens of many pixels do not need them.
      antialias: (player.overview?.nodes.length ?? 0) < 200 && devicePixelRatio < 2,
      autoDensity: true,
      resolution: Math.min(devicePixelRatio, 2),
      autoStart: false,
      sharedTicker: false,
      width: parent.clientWidth,
      height: parent.clientHeight,
    });
    parent.append(app.canvas);
    return new Scene(app, player);
  }

  get canvas(): HTMLCanvasElement {
    return this.app.canvas;
  }

  /** How many packets are on the screen. */
  get count(): number {
    return this.drawn.length;
  }

  resize(width: number, height: number): void {
    this.app.renderer.resize(width, height);
    this.stale = true;
    if (!this.view.moved) this.fit();
  }

  /** Shows the whole network. */
  fit(): void {
    const overview = this.player.overview;
    if (!overview) return;
    const { width, height } = this.app.screen;
    const corners: [number, number][] = overview.field
      ? [[0, 0], overview.field]
      : overview.nodes.map((_, node) => this.home(node));
    this.view.fit(corners, width, height, Math.min(72, width / 8, height / 4));
    this.stale = true;
  }

  zoom(factor: number, x: number, y: number): void {
    this.view.zoom(factor, x, y);
    this.stale = true;
  }

  pan(dx: number, dy: number): void {
    this.view.pan(dx, dy);
    this.stale = true;
  }

  /** Puts a node at a place on the screen. */
  drag(node: number, x: number, y: number): void {
    this.moved.set(node, this.view.toPlace(x, y));
    this.stale = true;
  }

  /** Returns the picture as it is, as a PNG file. */
  async picture(): Promise<Blob> {
    const canvas = this.app.renderer.extract.canvas({
      target: this.app.stage,
      frame: this.app.screen,
      resolution: 3,
      clearColor: hex(this.theme.page),
    }) as HTMLCanvasElement;
    return new Promise((done, fail) => {
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture could not be made"))));
    });
  }

  /** Returns what is under the pointer. */
  at(x: number, y: number): Thing | null {
    let found: Thing | null = null;
    let nearest = 7;
    for (const bar of this.drawn) {
      const distance = toSegment(x, y, bar.x, bar.y, bar.toX, bar.toY);
      if (distance < nearest) {
        nearest = distance;
        found = { kind: "packet", id: bar.packet };
      }
    }
    if (found) return found;
    const node = this.nodeAt(x, y);
    if (node !== null) return { kind: "node", id: node };
    nearest = 12;
    this.lanes.forEach((lane, link) => {
      if (!lane) return;
      // The right side of a link is its own direction.
      const side = (x - lane.x) * -lane.dy + (y - lane.y) * lane.dx;
      const toX = lane.x + lane.dx * lane.length;
      const toY = lane.y + lane.dy * lane.length;
      const distance = toSegment(x, y, lane.x, lane.y, toX, toY) + (side < 0 ? 4 : 0);
      if (distance < nearest) {
        nearest = distance;
        found = { kind: "link", id: link };
      }
    });
    return found;
  }

  nodeAt(x: number, y: number): number | null {
    let [found, nearest]: [number | null, number] = [null, Math.max(this.radius + 3, 8)];
    this.places.forEach(([px, py], node) => {
      const distance = Math.hypot(x - px, y - py);
      if (distance < nearest) [found, nearest] = [node, distance];
    });
    return found;
  }

  /** Draws the moment that the clock shows. */
  draw(): void {
    const { overview, time } = this.player;
    if (!overview) return;
    if (overview !== this.overview) this.take(overview);
    const scenery = this.scenery as Scenery;
    this.followSelection();
    const selected = this.player.selection;
    const moving = scenery.moves;
    const key = `${scenery.epoch(time)} ${selected?.kind}${selected?.id}`;
    if (this.stale || key !== this.key || moving) {
      this.drawGround(overview, scenery, time, this.stale || key !== this.key);
      this.key = key;
      this.stale = false;
    }
    this.drawn = [];
    this.bars.begin();
    this.marks.begin();
    if (this.highlighted) this.highlight.clear();
    this.highlighted = selected?.kind === "packet";
    let labelled = 0;
    const hops = this.player.hops.current;
    if (hops) labelled = this.drawHops(overview, hops, time);
    for (let at = labelled; at < this.tags.length; at += 1) (this.tags[at] as BitmapText).visible = false;
    if (overview.wireless) {
      this.radio.draw(this.player, overview, this.places, this.view.scale, this.theme, (flow) => this.colour(flow));
    }
    this.bars.end();
    this.marks.end();
    this.app.render();
  }

  private take(overview: Overview): void {
    const first = !this.overview || this.overview.nodes.length !== overview.nodes.length;
    this.overview = overview;
    this.scenery = new Scenery(overview);
    this.ends = new Set(overview.links.map((link) => `${link.from} ${link.to}`));
    this.kinds = overview.names;
    this.isAck = this.kinds.map((kind) => /ack/i.test(kind));
    this.isRouting = this.kinds.map((kind) => /^(rtProto|AODV|AOMDV|DSR|TORA|message|ARP|PUMA|MDART)/.test(kind));
    this.colours.clear();
    if (first || !this.view.moved) this.fit();
    this.stale = true;
  }

  private home(node: number): [number, number] {
    const moved = this.moved.get(node);
    if (moved) return moved;
    const home = this.player.overview?.nodes[node];
    return [home?.x ?? 0, home?.y ?? 0];
  }

  private colour(flow: number): number {
    let found = this.colours.get(flow);
    if (found === undefined) {
      found = hex(flowColour(this.player.overview as Overview, flow));
      this.colours.set(flow, found);
    }
    return found;
  }

  /** Keeps what is followed in the middle. */
  private followSelection(): void {
    const { following, selection } = this.player;
    if (!following || !selection) return;
    const { width, height } = this.app.screen;
    let place: [number, number] | undefined;
    if (selection.kind === "node") place = this.places[selection.id];
    const bar = this.drawn.find((other) => selection.kind === "packet" && other.packet === selection.id);
    if (bar) place = [(bar.x + bar.toX) / 2, (bar.y + bar.toY) / 2];
    if (!place) return;
    const [dx, dy] = [width / 2 - place[0], height / 2 - place[1]];
    if (Math.abs(dx) + Math.abs(dy) > 1) this.pan(dx * 0.2, dy * 0.2);
  }

  /** Draws links and nodes; `anew` if more than places has changed. */
  private drawGround(overview: Overview, scenery: Scenery, time: number, anew: boolean): void {
    this.places = overview.nodes.map((_, node) => {
      const [x, y] = this.moved.get(node) ?? scenery.place(node, time);
      return this.view.toScreen(x, y);
    });
    if (anew) {
      this.radius = this.nodeRadius(overview);
      this.ground.clear();
      for (const label of this.labels.removeChildren()) label.destroy();
      if (overview.field) {
        const [left, top] = this.view.toScreen(0, overview.field[1]);
        const [right, bottom] = this.view.toScreen(overview.field[0], 0);
        this.ground.rect(left, top, right - left, bottom - top).stroke({ width: 1, color: hex(this.theme.line) });
        const words = `${Math.round(overview.field[0])} m × ${Math.round(overview.field[1])} m`;
        this.labels.addChild(text(words, right - 4, bottom + 12, this.theme.quiet, 1));
      }
      this.lanes = overview.links.map((link) => this.lane(link));
      overview.links.forEach((link, number) => {
        this.drawLink(overview, link, number, scenery, time);
      });
      for (const node of this.nodes.removeChildren()) node.destroy({ children: true });
      this.drawNodes(overview, scenery, time);
    }
    this.nodes.children.forEach((node, number) => {
      const [x, y] = this.places[number] ?? [0, 0];
      node.position.set(x, y);
    });
  }

  private drawNodes(overview: Overview, scenery: Scenery, time: number): void {
    const { selection } = this.player;
    const crowded = overview.nodes.length > CROWD && this.radius < 9 && !scenery.moves;
    this.crowd.clear();
    overview.nodes.forEach((node, number) => {
      const selected = selection?.kind === "node" && selection.id === number;
      const look = scenery.nodeLook(number, time);
      const place = this.places[number] ?? [0, 0];
      if (!crowded) this.nodes.addChild(drawNode(node, look, this.radius, selected, this.theme));
      else drawSmall(this.crowd, node, look, place, selected ? this.radius * 2 : this.radius, this.theme);
    });
  }

  /** Nodes are as large as their neighbours leave room for. */
  private nodeRadius(overview: Overview): number {
    let shortest = Number.POSITIVE_INFINITY;
    for (const link of overview.links) {
      const [a, b] = [this.places[link.from], this.places[link.to]];
      if (a && b) shortest = Math.min(shortest, Math.hypot(a[0] - b[0], a[1] - b[1]));
    }
    if (overview.links.length === 0) {
      const { width, height } = this.app.screen;
      shortest = Math.sqrt((width * height) / Math.max(overview.nodes.length, 1));
    }
    return Math.min(Math.max(shortest * 0.16, 2.5), 15);
  }

  private lane(link: LinkView): Lane | null {
    const [from, to] = [this.places[link.from], this.places[link.to]];
    if (!from || !to) return null;
    const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (distance < 1) return null;
    const [dx, dy] = [(to[0] - from[0]) / distance, (to[1] - from[1]) / distance];
    const [start, end] = [this.radius + 1, this.radius + 1];
    const hasReverse = this.ends.has(`${link.to} ${link.from}`);
    // Packets keep to the right.
    const side = hasReverse ? Math.min(6.5, this.radius / 2) : 0;
    return {
      x: from[0] + dx * start - dy * side,
      y: from[1] + dy * start + dx * side,
      dx,
      dy,
      length: Math.max(distance - start - end, 1),
      angle: Math.atan2(dy, dx),
    };
  }

  private drawLink(overview: Overview, link: LinkView, number: number, scenery: Scenery, time: number): void {
    const [from, to] = [this.places[link.from], this.places[link.to]];
    if (!from || !to) return;
    const { selection } = this.player;
    if (selection?.kind === "link" && selection.id === number) {
      const lane = this.lanes[number];
      if (lane) {
        this.ground
          .moveTo(lane.x, lane.y)
          .lineTo(lane.x + lane.dx * lane.length, lane.y + lane.dy * lane.length)
          .stroke({ width: 14, color: hex(this.theme.quiet), alpha: 0.28 });
      }
    }
    if (link.from > link.to && this.ends.has(`${link.to} ${link.from}`)) return;
    const look = scenery.linkLook(number, time);
    const named = look.colour && look.colour !== "black" ? namedColour(look.colour) : null;
    const style = { width: this.radius > 8 ? 2 : 1, color: hex(named ?? this.theme.line) };
    if (scenery.works(number, time)) {
      this.ground.moveTo(from[0], from[1]).lineTo(to[0], to[1]).stroke(style);
    } else {
      dashes(this.ground, from, to);
      this.ground.stroke(style);
    }
    if (overview.links.length <= 8 || look.label || !scenery.works(number, time))
      this.labelLink(link, look.label, from, to, scenery.works(number, time));
  }

  private labelLink(link: LinkView, label: string, from: [number, number], to: [number, number], works: boolean): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const facts = link.rate > 0 ? `${rate(link.rate)} · ${span(link.delay)}` : "";
    const words = [label, works ? facts : "failed"].filter(Boolean).join(" · ");
    if (!words || length < 120) return;
    const drawn = text(words, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2, this.theme.quiet, 0.5);
    let angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    if (Math.abs(angle) > Math.PI / 2) angle += Math.PI;
    drawn.rotation = angle;
    drawn.x += -Math.sin(angle) * 40;
    drawn.y += Math.cos(angle) * 40;
    this.labels.addChild(drawn);
  }

  /** Draws the packets on links; returns how many are labelled. */
  private drawHops(overview: Overview, hops: Hops, time: number): number {
    const { hidden, selection, speed } = this.player;
    const waiting = new Map<number, number>();
    const fall = FALL * speed;
    let labelled = 0;
    for (let row = 0; row < hops.length; row += 1) {
      const enter = hops.enter[row] as number;
      const end = hops.end[row] as number;
      if (enter > time || end + fall < time) continue;
      const flow = hops.flow[row] as number;
      if (hidden.has(flow)) continue;
      const number = hops.link[row] as number;
      const lane = this.lanes[number];
      const link = overview.links[number];
      if (!lane || !link) continue;
      const start = hops.start[row] as number;
      const fate = hops.fate[row];
      const lost = fate === Fate.DroppedInQueue || fate === Fate.LostOnLink;
      if (end <= time) {
        if (lost) this.drawLoss(lane, link, hops, row, (time - end) / fall);
        continue;
      }
      if (time < start || Number.isNaN(start)) {
        const place = waiting.get(number) ?? 0;
        waiting.set(number, place + 1);
        this.drawWaiting(lane, link, hops, row, place, flow);
        continue;
      }
      labelled += this.drawFlying(lane, link, hops, row, time, flow, labelled);
    }
    if (selection?.kind === "packet") this.highlightPacket(selection.id);
    return labelled;
  }

  /** A bar as long as the packet's transmission time, on its way. */
  private drawFlying(
    lane: Lane,
    link: LinkView,
    hops: Hops,
    row: number,
    time: number,
    flow: number,
    labelled: number,
  ): number {
    const start = hops.start[row] as number;
    const size = hops.size[row] as number;
    const total = (hops.end[row] as number) - start;
    const transmission = link.rate > 0 ? (size * 8) / link.rate : total / 4;
    // The delay of links without a declared one follows from the packet.
    const delay = link.delay > 0 ? link.delay : Math.max(total - transmission, total / 4, 1e-9);
    const head = Math.min((time - start) / delay, 1);
    const tail = Math.max((time - start - transmission) / delay, 0);
    if (tail >= 1) return 0;
    const kind = hops.kind[row] as number;
    const thin = this.isAck[kind] || size <= 64;
    const width = Math.min(thin ? 4 : 9, this.radius * (thin ? 0.4 : 0.75));
    // Packets that follow at once are told apart by a gap.
    const length = Math.max((head - tail) * lane.length - 1.5, 2);
    const from = tail * lane.length;
    const x = lane.x + lane.dx * from;
    const y = lane.y + lane.dy * from;
    const again = ((hops.flags[row] as number) & RETRANSMISSION) !== 0;
    const colour = this.colour(flow);
    const bar = { x, y, length, width, angle: lane.angle, colour, alpha: 1 };
    if (this.isRouting[kind]) {
      for (let at = 0; at < length; at += 6) {
        this.bars.add({ ...bar, x: x + lane.dx * at, y: y + lane.dy * at, length: Math.min(3, length - at) });
      }
    } else this.bars.add(bar);
    if (again && length > 5 && width > 4) {
      const inner = { ...bar, x: x + lane.dx * 2, y: y + lane.dy * 2, length: length - 4, width: width - 4 };
      this.marks.add({ ...inner, colour: hex(this.theme.page) });
    }
    this.drawn.push({ x, y, toX: x + lane.dx * length, toY: y + lane.dy * length, packet: hops.packet[row] as number });
    if (length > 52 && labelled < LABELS && width > 3) {
      this.tag(
        labelled,
        `${this.kinds[kind]} ${hops.sequence[row]}`,
        x + (lane.dx * length) / 2,
        y + (lane.dy * length) / 2,
        lane,
      );
      return 1;
    }
    return 0;
  }

  private tag(number: number, words: string, x: number, y: number, lane: Lane): void {
    let tag = this.tags[number];
    if (!tag) {
      tag = new BitmapText({ text: words, style: { fontFamily: "sans-serif", fontSize: 12, fill: 0xffffff } });
      tag.anchor.set(0.5, 0.5);
      this.tags.push(tag);
      this.tagLayer.addChild(tag);
    }
    tag.visible = true;
    tag.text = words;
    tag.tint = hex(this.theme.ink);
    let { angle } = lane;
    if (Math.abs(angle) > Math.PI / 2) angle += Math.PI;
    tag.rotation = angle;
    tag.position.set(x - lane.dy * 14, y + lane.dx * 14);
  }

  /** Where the stack of a link's queue begins, and how it grows. */
  private stack(lane: Lane, link: LinkView): { x: number; y: number; dx: number; dy: number } {
    // Beside the begin of the link, at the angle that the script gives: half turns, anti-clockwise.
    const angle = lane.angle - Math.PI * (link.queue ?? 0.5);
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const out = Math.min(12, this.radius);
    return { x: lane.x + lane.dx * 8 + dx * out, y: lane.y + lane.dy * 8 + dy * out, dx, dy };
  }

  private drawWaiting(lane: Lane, link: LinkView, hops: Hops, row: number, place: number, flow: number): void {
    const stack = this.stack(lane, link);
    const step = this.radius > 8 ? 8 : 4;
    // Long queues are drawn up to the length of a hand.
    if (place * step > 320) return;
    const kind = hops.kind[row] as number;
    const width = this.isAck[kind] ? step * 1.2 : step * 2;
    const x = stack.x + stack.dx * place * step;
    const y = stack.y + stack.dy * place * step;
    const angle = Math.atan2(stack.dy, stack.dx);
    this.bars.add({ x, y, length: step - 1.5, width, angle, colour: this.colour(flow), alpha: 1 });
    this.drawn.push({ x, y, toX: x + stack.dx * step, toY: y + stack.dy * step, packet: hops.packet[row] as number });
  }

  /** A lost packet falls, red. */
  private drawLoss(lane: Lane, link: LinkView, hops: Hops, row: number, share: number): void {
    const { height } = this.app.screen;
    let { x, y } = this.stack(lane, link);
    if (hops.fate[row] === Fate.LostOnLink) {
      x = lane.x + (lane.dx * lane.length) / 2;
      y = lane.y + (lane.dy * lane.length) / 2;
    }
    y += share * share * Math.min(150, height / 3) + 10;
    x += share * 14;
    const colour = hex(this.theme.loss);
    this.marks.add({ x, y, length: 10, width: 10, angle: share * 1.2, colour, alpha: 1 - share * share });
    this.drawn.push({ x, y, toX: x + 10, toY: y, packet: hops.packet[row] as number });
  }

  private highlightPacket(packet: number): void {
    for (const bar of this.drawn) {
      if (bar.packet !== packet) continue;
      const [x, y] = [(bar.x + bar.toX) / 2, (bar.y + bar.toY) / 2];
      const radius = Math.max(Math.hypot(bar.toX - bar.x, bar.toY - bar.y) / 2 + 8, 13);
      this.highlight.circle(x, y, Math.min(radius, 40)).stroke({ width: 2, color: hex(this.theme.ink), alpha: 0.8 });
    }
  }
}

function rate(bits: number): string {
  if (bits >= 1e9) return `${Number((bits / 1e9).toPrecision(3))} Gb/s`;
  if (bits >= 1e5) return `${Number((bits / 1e6).toPrecision(3))} Mb/s`;
  return `${Number((bits / 1e3).toPrecision(3))} kb/s`;
}

function dashes(line: Graphics, from: [number, number], to: [number, number]): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  for (let at = 0; at < length; at += 12) {
    const end = Math.min(at + 5, length);
    line.moveTo(from[0] + dx * at, from[1] + dy * at).lineTo(from[0] + dx * end, from[1] + dy * end);
  }
}

/** Returns the distance of a point from a segment. */
function toSegment(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / square));
  return Math.hypot(x - fromX - dx * share, y - fromY - dy * share);
}
