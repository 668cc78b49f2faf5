import type { Theme } from "../lib/colour";
import { clamp, type Player } from "../lib/player.svelte";
import { Fate, type Hops, type LinkView, type Overview, RETRANSMISSION } from "../lib/types";
import { Labels } from "./labels";
import type { Lane, Network } from "./network";
import type { Pen } from "./pen";
import type { Bars } from "./raster";

/** The real time for which a lost packet falls, seconds. */
const FALL = 0.9;

/** The largest length of a stack of waiting packets, and the smallest of a packet in it, pixels. */
const [LONGEST_STACK, THINNEST] = [320, 2];
/** The distance that stacks keep from the edge of the picture, pixels. */
const MARGIN = 8;

/** The places at which packets were drawn, for the pointer: beginning, end and packet of each. */
export class Drawn {
  count = 0;
  private places = new Float32Array(4 * 256);
  private packets = new Float64Array(256);

  add(x: number, y: number, toX: number, toY: number, packet: number): void {
    if (this.count === this.packets.length) {
      const { places, packets } = this;
      this.places = new Float32Array(2 * places.length);
      this.places.set(places);
      this.packets = new Float64Array(2 * packets.length);
      this.packets.set(packets);
    }
    const at = 4 * this.count;
    this.places[at] = x;
    this.places[at + 1] = y;
    this.places[at + 2] = toX;
    this.places[at + 3] = toY;
    this.packets[this.count] = packet;
    this.count += 1;
  }

  /** Removes all packets. */
  clear(): void {
    this.count = 0;
  }

  /** Calls `use` with each packet, until it returns true. */
  find(use: (x: number, y: number, toX: number, toY: number, packet: number) => boolean): void {
    const value = (at: number) => this.places[at] as number;
    for (let number = 0; number < this.count; number += 1) {
      const at = 4 * number;
      if (use(value(at), value(at + 1), value(at + 2), value(at + 3), this.packets[number] as number)) return;
    }
  }
}

/** Draws packets on links: those that wait, that fly and that fall. */
export class HopScene {
  private readonly isAck: boolean[];
  private readonly isRouting: boolean[];
  /** The rows of the packets that wait for links. */
  private readonly waiting = new Map<number, number[]>();
  /** The links' rates and delays, in separate arrays, because they are read for each packet of each picture. */
  private readonly rates: Float64Array;
  private readonly delays: Float64Array;

  constructor(
    private readonly overview: Overview,
    private readonly network: Network,
  ) {
    this.isAck = overview.names.map((kind) => /ack/i.test(kind));
    this.isRouting = overview.names.map((kind) => /^(rtProto|AODV|AOMDV|DSR|TORA|message|ARP|PUMA|MDART)/.test(kind));
    this.rates = Float64Array.from(overview.links, (link) => link.rate);
    this.delays = Float64Array.from(overview.links, (link) => link.delay);
  }

  /** Draws the packets of a moment: bars into `bars`, labels with `pen`. */
  draw(
    bars: Bars,
    pen: Pen,
    drawn: Drawn,
    player: Player,
    theme: Theme,
    [width, height]: readonly [number, number],
    colour: (flow: number) => string,
  ): void {
    const hops = player.hops.current;
    if (!hops) return;
    const { time, filter, speed } = player;
    const { lanes } = this.network;
    const { links } = this.overview;
    const { enter, start, end, flow, kind, link: numbers, fate } = hops;
    const falling = FALL * speed;
    const drawsAll = filter.showsAll;
    this.waiting.clear();
    const labels = new Labels(pen, theme);
    for (let row = 0; row < hops.length; row += 1) {
      const ended = end[row] as number;
      if ((enter[row] as number) > time || ended + falling < time) continue;
      if (
        !drawsAll &&
        !filter.shows(flow[row] as number, kind[row] as number, hops.source[row] ?? -1, hops.target[row] ?? -1)
      ) {
        continue;
      }
      const number = numbers[row] as number;
      if (ended <= time) {
        const lost = fate[row] === Fate.DroppedInQueue || fate[row] === Fate.LostOnLink;
        const [lane, link] = [lanes[number], links[number]];
        if (lost && lane && link) {
          this.drawLoss(bars, drawn, lane, link, hops, row, (time - ended) / falling, theme, height);
        }
        continue;
      }
      const begun = start[row] as number;
      // A packet with NaN is in neither case: it never leaves its queue.
      if (time >= begun) {
        const tagged = this.drawFlying(bars, drawn, number, hops, row, time, colour(flow[row] as number), theme);
        const lane = lanes[number];
        if (tagged && lane) labels.add(this.words(hops, row), lane, tagged);
      } else {
        const rows = this.waiting.get(number);
        if (rows) rows.push(row);
        else this.waiting.set(number, [row]);
      }
    }
    for (const [number, rows] of this.waiting) {
      const [lane, link] = [lanes[number], links[number]];
      if (lane && link) this.drawQueue(bars, pen, drawn, lane, link, hops, rows, theme, [width, height], colour);
    }
  }

  /** Draws a packet on a link, as a bar as long as its transmission time; returns its label's place if any. */
  private drawFlying(
    bars: Bars,
    drawn: Drawn,
    number: number,
    hops: Hops,
    row: number,
    time: number,
    colour: string,
    theme: Theme,
  ): number {
    const { geometry } = this.network;
    const whole = geometry[5 * number + 4] as number;
    // Links between nodes at the same place are not drawn.
    if (whole === 0) return 0;
    const start = hops.start[row] as number;
    const size = hops.size[row] as number;
    const total = (hops.end[row] as number) - start;
    const rate = this.rates[number] as number;
    const declared = this.delays[number] as number;
    const transmission = rate > 0 ? (size * 8) / rate : total / 4;
    // If a link has no declared delay, it follows from the packet's times.
    const delay = declared > 0 ? declared : Math.max(total - transmission, total / 4, 1e-9);
    const head = Math.min((time - start) / delay, 1);
    const tail = Math.max((time - start - transmission) / delay, 0);
    if (tail >= 1) return 0;
    const kind = hops.kind[row] as number;
    const thin = this.isAck[kind] || size <= 64;
    const width = Math.min(thin ? 4 : 9, this.network.radius * (thin ? 0.4 : 0.75));
    // A gap separates packets that follow each other directly.
    const length = Math.max((head - tail) * whole - 1.5, 2);
    const dx = geometry[5 * number + 2] as number;
    const dy = geometry[5 * number + 3] as number;
    const from = tail * whole;
    const x = (geometry[5 * number] as number) + dx * from;
    const y = (geometry[5 * number + 1] as number) + dy * from;
    if (this.isRouting[kind]) {
      for (let at = 0; at < length; at += 6) {
        bars.bar(x + dx * at, y + dy * at, Math.min(3, length - at), width, dx, dy, colour, 1);
      }
    } else bars.bar(x, y, length, width, dx, dy, colour, 1);
    const again = ((hops.flags[row] as number) & RETRANSMISSION) !== 0;
    if (again && length > 5 && width > 4) {
      bars.bar(x + dx * 2, y + dy * 2, length - 4, width - 4, dx, dy, theme.page, 1);
    }
    drawn.add(x, y, x + dx * length, y + dy * length, hops.packet[row] as number);
    return length > 52 && width > 3 ? from + length / 2 : 0;
  }

  private words(hops: Hops, row: number): string {
    return `${this.overview.names[hops.kind[row] as number]} ${hops.sequence[row]}`;
  }

  /** Returns the beginning of the stack of a link's queue, beside the link's beginning, and its direction. */
  private stack(lane: Lane, link: LinkView): { x: number; y: number; dx: number; dy: number } {
    // The script gives the angle in half turns, anti-clockwise; most queues stand at a right angle.
    const turn = -Math.PI * (link.queue ?? 0.5);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [dx, dy] = [lane.dx * cos - lane.dy * sin, lane.dy * cos + lane.dx * sin];
    const out = Math.min(12, this.network.radius);
    return { x: lane.x + lane.dx * 8 + dx * out, y: lane.y + lane.dy * 8 + dy * out, dx, dy };
  }

  /** Draws the packets that wait for a link, which stand on each other. A long queue is pressed together to fit. */
  private drawQueue(
    bars: Bars,
    pen: Pen,
    drawn: Drawn,
    lane: Lane,
    link: LinkView,
    hops: Hops,
    rows: readonly number[],
    theme: Theme,
    size: readonly [number, number],
    colour: (flow: number) => string,
  ): void {
    const { x, y, dx, dy } = this.stack(lane, link);
    const usual = this.network.radius > 8 ? 8 : 4;
    const room = Math.min(LONGEST_STACK, toEdge(x, y, dx, dy, size));
    const fits = (step: number) => Math.max(Math.floor(room / step), 1);
    const step = Math.min(usual, Math.max(room / rows.length, THINNEST));
    const shown = fits(step) >= rows.length ? rows.length : fits(THINNEST);
    for (let place = 0; place < shown; place += 1) {
      const row = rows[place] as number;
      const width = this.isAck[hops.kind[row] as number] ? usual * 1.2 : usual * 2;
      const [atX, atY] = [x + dx * place * step, y + dy * place * step];
      const long = Math.max(step - 1.5, step / 2);
      bars.bar(atX, atY, long, width, dx, dy, colour(hops.flow[row] as number), 1);
      drawn.add(atX, atY, atX + dx * step, atY + dy * step, hops.packet[row] as number);
    }
    if (shown < rows.length) {
      // The number stands beside the end of the stack, on the side of the link.
      const beside = usual + 16;
      const labelX = clamp(x + dx * room + lane.dx * beside, 2 * MARGIN, size[0] - 2 * MARGIN);
      const labelY = clamp(y + dy * room + lane.dy * beside, MARGIN, size[1] - MARGIN);
      pen.text(String(rows.length), labelX, labelY, { colour: theme.ink, halo: theme.page });
    }
  }

  /** Draws a lost packet, which falls and is red. */
  private drawLoss(
    bars: Bars,
    drawn: Drawn,
    lane: Lane,
    link: LinkView,
    hops: Hops,
    row: number,
    share: number,
    theme: Theme,
    height: number,
  ): void {
    const onLink = hops.fate[row] === Fate.LostOnLink;
    const begin = onLink
      ? { x: lane.x + (lane.dx * lane.length) / 2, y: lane.y + (lane.dy * lane.length) / 2 }
      : this.stack(lane, link);
    const x = begin.x + share * 14;
    const y = begin.y + share * share * Math.min(150, height / 3) + 10;
    bars.bar(x, y, 10, 10, Math.cos(share * 1.2), Math.sin(share * 1.2), theme.loss, 1 - share * share);
    drawn.add(x, y, x + 10, y, hops.packet[row] as number);
  }
}

/** Returns the distance of a place from the edge of the picture in a direction, pixels. */
function toEdge(x: number, y: number, dx: number, dy: number, [width, height]: readonly [number, number]): number {
  const along = (at: number, step: number, end: number) =>
    Math.abs(step) < 1e-6 ? Number.POSITIVE_INFINITY : ((step > 0 ? end - MARGIN : MARGIN) - at) / step;
  return Math.max(Math.min(along(x, dx, width), along(y, dy, height)), 0);
}
