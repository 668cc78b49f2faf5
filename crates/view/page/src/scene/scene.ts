import { currentTheme, flowColour, type Theme, theme as themes } from "../lib/colour";
import type { Player } from "../lib/player.svelte";
import type { Overview, Thing } from "../lib/types";
import { Drawn, HopScene } from "./hops";
import { Network } from "./network";
import { CanvasPen, type Pen, SvgPen } from "./pen";
import { drawRadio } from "./radio";
import { type Bars, PenBars, Raster } from "./raster";
import { Scenery } from "./state";
import { View } from "./view";

/** How much wider than high the picture of a network may become if its places have no meaning of their own. */
const MOST_STRETCHED = 4;

/** A layer: a canvas over the others, and the pen that draws on it. */
interface Layer {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  pen: CanvasPen;
}

/**
 * The picture of the network, in four layers: links, packets, labels of packets with radio transmissions, and nodes.
 * Links and nodes are drawn again only if one of them has changed.
 */
export class Scene {
  readonly view = new View();
  private readonly ground: Layer;
  private readonly packets: Layer;
  private readonly nodes: Layer;
  private readonly air: Layer;
  private readonly raster: Raster;
  private overview: Overview | null = null;
  private network: Network | null = null;
  private hopScene: HopScene | null = null;
  private theme: Theme = currentTheme();
  private stale = true;
  private key = "";
  private readonly drawn = new Drawn();
  private readonly colours = new Map<number, string>();
  private width = 1;
  private height = 1;
  private readonly forget: () => void;

  constructor(
    private readonly parent: HTMLElement,
    private readonly player: Player,
  ) {
    this.ground = layer(parent, false);
    // The pixels of this canvas are written one by one.
    this.packets = layer(parent, true);
    this.air = layer(parent, false);
    this.nodes = layer(parent, false);
    this.raster = new Raster(this.packets.context, 1);
    const query = matchMedia("(prefers-color-scheme: dark)");
    const changed = () => {
      this.theme = currentTheme();
      this.colours.clear();
      this.stale = true;
      player.redraw();
    };
    query.addEventListener("change", changed);
    this.forget = () => query.removeEventListener("change", changed);
    this.resize();
  }

  destroy(): void {
    this.forget();
  }

  /** How many packets are on the screen. */
  get count(): number {
    return this.drawn.count;
  }

  /** Takes the size of the parent. */
  resize(): void {
    const ratio = Math.min(devicePixelRatio, 2);
    this.width = Math.max(this.parent.clientWidth, 1);
    this.height = Math.max(this.parent.clientHeight, 1);
    for (const { canvas, context } of [this.ground, this.packets, this.nodes, this.air]) {
      canvas.width = Math.round(this.width * ratio);
      canvas.height = Math.round(this.height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    this.raster.resize(ratio);
    this.stale = true;
    if (!this.view.moved) this.fit();
  }

  /** Shows the whole network. */
  fit(): void {
    const overview = this.player.overview;
    if (!overview) return;
    const corners: [number, number][] = overview.field
      ? [[0, 0], overview.field]
      : overview.nodes.map((home, node) => this.player.moved.get(node) ?? [home.x, home.y]);
    const margin = Math.min(72, this.width / 8, Math.max(this.height / 6, 36));
    this.view.fit(corners, this.width, this.height, margin, overview.placed ? 1 : MOST_STRETCHED);
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
    this.player.moved.set(node, this.view.toPlace(x, y));
    this.stale = true;
  }

  /** Draws everything again at the next frame. */
  touch(): void {
    this.stale = true;
  }

  /** Returns the picture as an SVG file for print, in light colours on white. */
  svg(): string {
    const pen = new SvgPen();
    this.whole(pen, { ...themes.light, page: "#ffffff" });
    return pen.file(this.width, this.height, "#ffffff");
  }

  /** Returns the picture on the screen as a PNG file, with `scale` pixels for each pixel of the page. */
  async png(scale: number, caption = ""): Promise<Blob> {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [this.width * scale, this.height * scale];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.scale(scale, scale);
    context.fillStyle = this.theme.page;
    context.fillRect(0, 0, this.width, this.height);
    const pen = new CanvasPen(context);
    this.whole(pen, this.theme);
    if (caption)
      pen.text(caption, 14, this.height - 16, { colour: this.theme.ink, anchor: "start", halo: this.theme.page });
    return new Promise((done, fail) => {
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture could not be made"))));
    });
  }

  /** Draws all layers with one pen. */
  private whole(pen: Pen, theme: Theme): void {
    const { network, player } = this;
    if (!network) return;
    network.drawGround(pen, player, this.view, theme);
    const drawn = new Drawn();
    this.drawPackets(new PenBars(pen), pen, drawn, theme);
    this.drawAir(pen, drawn, theme);
    network.drawNodes(pen, player, theme);
  }

  /** Returns what is under the pointer. */
  at(x: number, y: number): Thing | null {
    let found: Thing | null = null;
    let nearest = 7;
    this.drawn.find((fromX, fromY, toX, toY, packet) => {
      const distance = toSegment(x, y, fromX, fromY, toX, toY);
      if (distance < nearest) {
        nearest = distance;
        found = { kind: "packet", id: packet };
      }
      return false;
    });
    if (found) return found;
    const node = this.nodeAt(x, y);
    if (node !== null) return { kind: "node", id: node };
    nearest = 12;
    this.network?.lanes.forEach((lane, link) => {
      if (!lane) return;
      // The pointer selects the direction of the link on whose right side it is.
      const side = (x - lane.x) * -lane.dy + (y - lane.y) * lane.dx;
      const [toX, toY] = [lane.x + lane.dx * lane.length, lane.y + lane.dy * lane.length];
      const distance = toSegment(x, y, lane.x, lane.y, toX, toY) + (side < 0 ? 4 : 0);
      if (distance < nearest) {
        nearest = distance;
        found = { kind: "link", id: link };
      }
    });
    return found;
  }

  nodeAt(x: number, y: number): number | null {
    const { network } = this;
    if (!network) return null;
    let [found, nearest]: [number | null, number] = [null, Math.max(network.radius + 3, 8)];
    network.places.forEach(([px, py], node) => {
      const distance = Math.hypot(x - px, y - py);
      if (distance < nearest) [found, nearest] = [node, distance];
    });
    return found;
  }

  /** Draws the moment that the clock shows. */
  draw(): void {
    const { overview, time, selection } = this.player;
    if (!overview) return;
    if (overview !== this.overview) this.take(overview);
    const network = this.network as Network;
    this.followSelection();
    const key = `${network.scenery.epoch(time)} ${selection?.kind}${selection?.id}`;
    const anew = this.stale || key !== this.key;
    if (anew || network.scenery.moves) {
      network.arrange(this.view, this.player.moved, time, this.width, this.height);
      if (anew || overview.links.length > 0) {
        this.on(this.ground, (pen) => network.drawGround(pen, this.player, this.view, this.theme));
      }
      this.on(this.nodes, (pen) => network.drawNodes(pen, this.player, this.theme));
      this.key = key;
      this.stale = false;
    }
    const { drawn } = this;
    drawn.clear();
    this.on(this.air, (pen) => {
      this.raster.frame(() => this.drawPackets(this.raster, pen, drawn, this.theme));
      this.drawAir(pen, drawn, this.theme);
    });
  }

  private take(overview: Overview): void {
    const first = !this.overview || this.overview.nodes.length !== overview.nodes.length;
    this.overview = overview;
    this.network = new Network(overview, new Scenery(overview));
    this.hopScene = new HopScene(overview, this.network);
    this.colours.clear();
    if (first || !this.view.moved) this.fit();
    this.stale = true;
  }

  /** Clears a layer and draws on it. */
  private on(layer: Layer, draw: (pen: Pen) => void): void {
    if (layer.pen.used) layer.context.clearRect(0, 0, this.width, this.height);
    layer.pen.used = false;
    draw(layer.pen);
    // Hide empty canvases: a browser without a graphics card spends time on them, too.
    layer.canvas.style.visibility = layer.pen.used ? "" : "hidden";
  }

  private readonly colour = (flow: number): string => {
    let found = this.colours.get(flow);
    if (found === undefined) {
      found = flowColour(this.player.overview as Overview, flow);
      this.colours.set(flow, found);
    }
    return found;
  };

  private drawPackets(bars: Bars, labels: Pen, drawn: Drawn, theme: Theme): void {
    this.hopScene?.draw(bars, labels, drawn, this.player, theme, [this.width, this.height], this.colour);
  }

  /** Draws transmissions, and a ring around the packet that is selected. */
  private drawAir(pen: Pen, drawn: Drawn, theme: Theme): void {
    const { overview, selection } = this.player;
    if (overview?.wireless && this.network) {
      drawRadio(pen, this.player, overview, this.network.places, this.view.scale, theme, this.colour);
    }
    if (selection?.kind !== "packet") return;
    drawn.find((x, y, toX, toY, packet) => {
      if (packet === selection.id) {
        const radius = Math.min(Math.max(Math.hypot(toX - x, toY - y) / 2 + 8, 13), 40);
        pen.circle((x + toX) / 2, (y + toY) / 2, radius, { stroke: theme.ink, width: 2, alpha: 0.8 });
      }
      return false;
    });
  }

  /** Keeps the followed packet or node in the middle of the picture. */
  private followSelection(): void {
    const { following, selection } = this.player;
    if (!following || !selection) return;
    let place: [number, number] | undefined;
    if (selection.kind === "node") place = this.network?.places[selection.id];
    if (selection.kind === "packet") {
      this.drawn.find((x, y, toX, toY, packet) => {
        if (packet === selection.id) place = [(x + toX) / 2, (y + toY) / 2];
        return place !== undefined;
      });
    }
    if (!place) return;
    const [dx, dy] = [this.width / 2 - place[0], this.height / 2 - place[1]];
    if (Math.abs(dx) + Math.abs(dy) > 1) this.pan(dx * 0.2, dy * 0.2);
  }
}

function layer(parent: HTMLElement, pixels: boolean): Layer {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  parent.append(canvas);
  const context = canvas.getContext("2d", { willReadFrequently: pixels });
  if (!context) throw new Error("this browser cannot draw");
  return { canvas, context, pen: new CanvasPen(context) };
}

/** Returns the distance of a point from a segment. */
function toSegment(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / square));
  return Math.hypot(x - fromX - dx * share, y - fromY - dy * share);
}
