import { usualPlots } from "./catalogue";
import { Filter } from "./filter";
import type { Source } from "./source";
import type { Hops, Overview, Radio, Story, Thing } from "./types";
import { Windows } from "./windows";

/** The factor by which buttons and keys change the speed. */
const FASTER = 10 ** 0.25;

/** The page's only clock, and the selection. */
export class Player {
  overview = $state.raw<Overview | null>(null);
  time = $state(0);
  playing = $state(false);
  backwards = $state(false);
  /** The speed: simulated seconds per second. */
  speed = $state(0.05);
  selection = $state.raw<Thing | null>(null);
  story = $state.raw<Story | null>(null);
  following = $state(false);
  /** The ids of hidden flows. */
  hidden = $state.raw<ReadonlySet<number>>(new Set());
  /** Types of packets that are hidden, by name. */
  hiddenKinds = $state.raw<ReadonlySet<string>>(new Set());
  /** The number of the node whose packets alone are shown; null for all nodes. */
  onlyNode = $state<number | null>(null);
  /** Which packets are shown. */
  filter = $derived(new Filter(this.hidden, this.kindNumbers(), this.onlyNode));
  /** Whether all links between wireless neighbours are shown. */
  neighbours = $state(false);
  /** Names of the series that are plotted. */
  plots = $state.raw<string[]>([]);
  /** The range of times that plots show. */
  range = $state.raw<[number, number]>([0, 1]);
  problem = $state("");
  /** Whether the server answers. */
  connected = $state(true);
  /** A counter that grows when the trace changes, so that plots are requested again. */
  version = $state(0);

  /** The places to which nodes were dragged, in the network's units, by the nodes' numbers. */
  readonly moved = new Map<number, [number, number]>();
  readonly hops: Windows<Hops>;
  readonly radio: Windows<Radio>;
  /** The function that is called when the picture must be drawn although the clock stands. */
  redraw: () => void = () => {};

  private chosenRange = false;
  /** Whether the address names the plots; it may name none. */
  private chosenPlots = false;
  /** The plots that were chosen for the trace; others are the user's. */
  private usual: string[] = [];

  constructor(readonly source: Source) {
    this.hops = new Windows(
      (from, to) => source.hops(from, to),
      () => this.redraw(),
    );
    this.radio = new Windows(
      (from, to) => source.radio(from, to),
      () => this.redraw(),
    );
  }

  /** Loads the overview, and loads it again whenever the trace changes. */
  async start(): Promise<void> {
    await this.fetch(true);
    this.source.listen(
      (change) => {
        // The first message has no news compared with the overview, unless files are still being read.
        if (change !== "first" || !this.overview?.complete) void this.fetch(change === "replaced");
      },
      (yes) => {
        this.connected = yes;
      },
    );
  }

  private loading = false;
  private again = false;

  private async fetch(fresh: boolean): Promise<void> {
    if (this.loading) {
      this.again = true;
      return;
    }
    this.loading = true;
    try {
      const before = this.overview;
      const overview = await this.source.overview();
      this.problem = "";
      this.take(overview, before, fresh);
    } catch (error) {
      this.problem = `The trace could not be loaded: ${error instanceof Error ? error.message : error}`;
    }
    this.loading = false;
    if (this.again) {
      this.again = false;
      await this.fetch(false);
    }
  }

  private take(overview: Overview, before: Overview | null, fresh: boolean): void {
    this.overview = overview;
    this.hops.refresh();
    this.radio.refresh();
    this.version += 1;
    if (!before) {
      this.speed = niceSpeed(overview.speed);
      this.time = Math.max(overview.start, 0);
      this.plots = this.usual = usualPlots(overview);
      this.readAddress();
    } else if (!before.complete && this.plots === this.usual && !this.chosenPlots) {
      // While files are read, further variables and links appear.
      this.plots = this.usual = usualPlots(overview);
    }
    if (!this.chosenRange) this.range = [Math.min(overview.start, 0), Math.max(overview.end, 1e-6)];
    if (!before?.complete) this.stayInside();
    if (this.selection && (fresh || !before?.complete)) void this.select(this.selection);
    this.redraw();
  }

  /** Moves a time and a range of an address into the trace, once its end is known. */
  private stayInside(): void {
    if (!this.overview?.complete) return;
    this.time = clamp(this.time, this.first, this.overview.end);
    if (this.chosenRange) this.setRange(...this.range);
  }

  /** Advances the clock by an amount of real time, seconds. */
  tick(seconds: number): void {
    const overview = this.overview;
    if (!overview) return;
    if (this.playing) {
      const next = this.time + seconds * this.speed * (this.backwards ? -1 : 1);
      this.time = clamp(next, this.first, overview.end);
      if (next >= overview.end || next <= this.first) this.playing = false;
    }
    const speed = this.speed * (this.backwards ? -1 : 1);
    if (overview.wired) this.hops.want(this.time, speed);
    if (overview.wireless) this.radio.want(this.time, speed);
  }

  /** Loads the part of the trace that is shown at a time. */
  async load(time: number): Promise<void> {
    const before = time - 1.2 * this.speed;
    if (this.overview?.wired) {
      const hops = await this.source.hops(before, time);
      // The server ends a window early if it has too many packets.
      this.hops.current = hops.to < time ? await this.source.hops(time, time) : hops;
    }
    if (this.overview?.wireless) this.radio.current = await this.source.radio(before, time);
  }

  private get first(): number {
    return Math.min(this.overview?.start ?? 0, 0);
  }

  /** Moves the clock to a time. */
  seek(time: number): void {
    const overview = this.overview;
    if (!overview) return;
    this.time = clamp(time, this.first, overview.end);
    this.redraw();
  }

  play(): void {
    const overview = this.overview;
    if (!overview) return;
    if (!this.playing && !this.backwards && this.time >= overview.end) this.time = this.first;
    this.playing = !this.playing;
  }

  faster(): void {
    this.speed = Math.min(this.speed * FASTER, 1000);
  }

  slower(): void {
    this.speed = Math.max(this.speed / FASTER, 1e-6);
  }

  /** Steps to the next event of the trace, or to the one before. */
  async step(direction: 1 | -1): Promise<void> {
    const overview = this.overview;
    if (!overview) return;
    this.playing = false;
    const time = await this.neighbour(direction);
    if (time !== null) this.seek(time);
  }

  private async neighbour(direction: 1 | -1): Promise<number | null> {
    // Search in longer and longer windows until one has an event.
    for (let reach = this.speed / 10; ; reach *= 8) {
      const [from, to] = direction > 0 ? [this.time, this.time + reach] : [this.time - reach, this.time];
      const times: number[] = [];
      if (this.overview?.wired) {
        const hops = await this.source.hops(from, to);
        for (let row = 0; row < hops.length; row += 1) {
          times.push(hops.enter[row] ?? 0, hops.start[row] ?? 0, hops.end[row] ?? 0);
        }
      }
      if (this.overview?.wireless) times.push(...(await this.source.radio(from, to)).time);
      const sooner = nearest(times, this.time, direction);
      if (sooner !== null && Math.abs(sooner - this.time) <= reach) return sooner;
      if (reach > (this.overview?.end ?? 0) * 2 + 1) return null;
    }
  }

  /** Steps to the next loss, or to the one before. */
  stepLoss(direction: 1 | -1): void {
    const losses = this.overview?.losses ?? [];
    const found = nearest(losses, this.time, direction);
    if (found === null) return;
    this.playing = false;
    this.backwards = false;
    this.seek(found);
    this.reveal(found);
  }

  /** Moves the plots' range so that it shows a time. */
  reveal(time: number): void {
    const [from, to] = this.range;
    if (time >= from && time <= to) return;
    const half = (to - from) / 2;
    this.setRange(time - half, time + half);
  }

  setRange(from: number, to: number): void {
    const overview = this.overview;
    if (!overview) return;
    const length = clamp(to - from, 1e-6, overview.end - this.first);
    const start = clamp(from, this.first, overview.end - length);
    this.chosenRange = true;
    this.range = [start, start + length];
  }

  showAll(): void {
    const overview = this.overview;
    if (overview) this.setRange(this.first, overview.end);
  }

  async select(thing: Thing | null): Promise<void> {
    this.selection = thing;
    if (!thing) {
      this.story = null;
      this.following = false;
      this.redraw();
      return;
    }
    try {
      const story = await this.source.story(thing, this.time);
      if (this.selection === thing) this.story = story;
      this.problem = "";
    } catch (error) {
      this.story = null;
      // While files are being read, the thing may be in their rest; it is selected again at their end.
      if (this.overview?.complete) this.problem = error instanceof Error ? error.message : String(error);
    }
    this.redraw();
  }

  /**
   * Goes to what the user typed: `packet 28`, `node 3`, `flow 2`, `t=0.586`, a number as a time, words of chapters.
   * Returns whether it exists.
   */
  async search(text: string): Promise<boolean> {
    const words = text.trim().toLowerCase();
    const overview = this.overview;
    if (!words || !overview) return false;
    const time = /^(?:t\s*=?\s*)?([\d.]+(?:e-?\d+)?)\s*s?$/.exec(words)?.[1];
    if (time) {
      this.seek(Number(time));
      this.reveal(this.time);
      return true;
    }
    const found = await this.find(words, overview);
    if (found) {
      await (found.kind === "packet" ? this.selectPacket(found.id) : this.select(found));
      return this.story !== null;
    }
    const chapter = overview.chapters.find((other) => other.title.toLowerCase().includes(words));
    if (chapter) {
      this.seek(chapter.from);
      this.reveal(chapter.from);
    } else this.problem = `Nothing is called “${text}”. Try packet 28, id 43, node 3, flow 2 or t=0.586.`;
    return chapter !== undefined;
  }

  /** Returns what is called, for instance, `packet 28`; null if the trace lacks it. */
  private async find(words: string, overview: Overview): Promise<Thing | null> {
    // Flows have names such as 0b.
    const [, kind, name] = /^(packet|id|node|flow)\s*(-?\w+)$/.exec(words) ?? [];
    const number = Number(name);
    const known = (kind: Thing["kind"], id: number | null | undefined): Thing | null =>
      id === undefined || id === null || Number.isNaN(id) || (id < 0 && kind === "node") ? null : { kind, id };
    if (kind === "id") return known("packet", number);
    if (kind === "packet") return known("packet", Number.isNaN(number) ? null : await this.source.packet(number));
    if (kind === "flow") return known("flow", overview.flows.find((flow) => flow.name === name)?.id);
    if (kind === "node")
      return known(
        "node",
        overview.nodes.findIndex((node) => node.id === number),
      );
    return null;
  }

  /** Selects a packet, and moves the clock to a time at which the packet is on a link. */
  async selectPacket(packet: number): Promise<void> {
    await this.select({ kind: "packet", id: packet });
    const journey = this.story?.journey ?? [];
    const [first, last] = [journey[0]?.time, journey.at(-1)?.time];
    if (first !== undefined && last !== undefined && (this.time < first || this.time > last)) this.seek(first);
    this.reveal(this.time);
  }

  toggleFlow(flow: number): void {
    this.hidden = toggled(this.hidden, flow);
    this.redraw();
  }

  toggleKind(kind: string): void {
    this.hiddenKinds = toggled(this.hiddenKinds, kind);
    this.redraw();
  }

  /** Shows only packets from and to a node, or all. */
  showOnly(node: number | null): void {
    this.onlyNode = node;
    this.redraw();
  }

  /** Shows or hides the links between wireless neighbours. */
  toggleNeighbours(): void {
    this.neighbours = !this.neighbours;
    this.redraw();
  }

  /** Shows all packets. */
  clearFilter(): void {
    this.hidden = new Set();
    this.hiddenKinds = new Set();
    this.showOnly(null);
  }

  private kindNumbers(): Set<number> {
    const names = this.overview?.names ?? [];
    return new Set([...this.hiddenKinds].map((kind) => names.indexOf(kind)));
  }

  /** Returns the address of the present view. */
  address(): string {
    const parts = [`t=${Number(this.time.toFixed(9))}`, `speed=${Number(this.speed.toPrecision(3))}`];
    if (this.selection) parts.push(`sel=${this.selection.kind}:${this.selection.id}`);
    // Leave plots out while files are being read: the list of plots is not complete yet.
    if (this.plots.length > 0 || this.chosenPlots || this.overview?.complete)
      parts.push(`plots=${this.plots.join(",")}`);
    if (this.chosenRange) parts.push(`range=${this.range.map((time) => Number(time.toPrecision(9))).join(",")}`);
    if (this.hidden.size > 0) parts.push(`hide=${[...this.hidden].join(",")}`);
    if (this.hiddenKinds.size > 0) parts.push(`types=-${[...this.hiddenKinds].map(encodeURIComponent).join(",-")}`);
    if (this.onlyNode !== null) parts.push(`node=${this.overview?.nodes[this.onlyNode]?.id}`);
    if (this.neighbours) parts.push("neighbours=1");
    if (this.moved.size > 0) parts.push(`places=${this.places()}`);
    return `#${parts.join("&")}`;
  }

  /** Returns the places to which nodes were dragged: `NODE:X:Y`, by the nodes' numbers. */
  places(): string {
    const short = (value: number) => Number(value.toPrecision(6));
    return [...this.moved].map(([node, [x, y]]) => `${node}:${short(x)}:${short(y)}`).join(",");
  }

  /** Shows the view that the address describes. */
  readAddress(): void {
    const parts = new Map(
      location.hash
        .slice(1)
        .split("&")
        .map((part) => part.split("=") as [string, string | undefined]),
    );
    const number = (name: string) => {
      const text = parts.get(name);
      return text && Number.isFinite(Number(text)) ? Number(text) : null;
    };
    this.time = number("t") ?? this.time;
    this.speed = clamp(number("speed") ?? this.speed, 1e-6, 1000);
    const plots = parts.get("plots");
    this.chosenPlots = plots !== undefined;
    if (plots !== undefined) this.plots = plots.split(",").filter((name) => /^[a-z]+:-?\w+$/.test(name));
    const [from, to] = (parts.get("range") ?? "").split(",").map(Number);
    if (from !== undefined && to !== undefined && to > from) {
      this.chosenRange = true;
      this.range = [from, to];
    }
    this.stayInside();
    this.hidden = new Set((parts.get("hide") ?? "").split(",").filter(Boolean).map(Number));
    for (const place of (parts.get("places") ?? "").split(",")) {
      const [node, x, y] = place.split(":").map(Number);
      if (node !== undefined && Number.isFinite(x) && Number.isFinite(y)) this.moved.set(node, [x ?? 0, y ?? 0]);
    }
    this.neighbours = parts.get("neighbours") === "1";
    const kinds = (parts.get("types") ?? "").split(",").filter((name) => name.startsWith("-"));
    this.hiddenKinds = new Set(kinds.map((name) => decodeURIComponent(name.slice(1))));
    const only = number("node");
    const place = this.overview?.nodes.findIndex((node) => node.id === only) ?? -1;
    this.onlyNode = only !== null && place >= 0 ? place : null;
    const [kind, id] = (parts.get("sel") ?? "").split(":");
    if (kind === "packet" || kind === "node" || kind === "link" || kind === "flow") {
      void this.select({ kind, id: Number(id) });
    } else if (this.selection) {
      void this.select(null);
    }
    this.redraw();
  }
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/** Returns a copy of a set in which a value is added if it was missing, and removed if it was present. */
function toggled<T>(set: ReadonlySet<T>, value: T): Set<T> {
  const changed = new Set(set);
  if (!changed.delete(value)) changed.add(value);
  return changed;
}

/** Returns the nearest of some times before or after `time`; null if there is none. */
function nearest(times: Iterable<number>, time: number, direction: 1 | -1): number | null {
  let found: number | null = null;
  for (const other of times) {
    const ahead = (other - time) * direction;
    if (ahead > 1e-9 && Number.isFinite(other) && (found === null || ahead < (found - time) * direction)) found = other;
  }
  return found;
}

/** Rounds to 1, 2 or 5 times a power of ten. */
function niceSpeed(speed: number): number {
  const power = 10 ** Math.floor(Math.log10(speed));
  const digit = speed / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}
