import { tableFromIPC } from "apache-arrow";
import { valueAt } from "./catalogue";
import { readHops, readRadio, readSeries, type Source } from "./source";
import type { Hops, Overview, Radio, Series, Story, Thing } from "./types";

/** The data of an exported page, which are embedded in the page. */
export class EmbeddedSource implements Source {
  readonly served = false;
  private readonly parts: Promise<Map<string, Uint8Array>>;
  private hopTable: Hops | null = null;
  private radioTable: Radio | null = null;
  private stories: Record<string, Story> | null = null;

  constructor(packed: string) {
    this.parts = unpack(packed);
  }

  async overview(): Promise<Overview> {
    return (await this.json("overview")) as Overview;
  }

  async hops(from: number, to: number): Promise<Hops> {
    const all = await this.allHops();
    const rows: number[] = [];
    for (let row = 0; row < all.length; row += 1) {
      if ((all.enter[row] as number) <= to && (all.end[row] as number) >= from) rows.push(row);
    }
    return { ...pick(all, rows), from, to };
  }

  async radio(from: number, to: number): Promise<Radio> {
    this.radioTable ??= readRadio(tableFromIPC(await this.part("radio")));
    const all = this.radioTable;
    const rows: number[] = [];
    for (let row = 0; row < all.length; row += 1) {
      const time = all.time[row] as number;
      if (time >= from && time <= to) rows.push(row);
    }
    return { ...pick(all, rows), from, to };
  }

  async series(name: string): Promise<Series> {
    return readSeries(tableFromIPC(await this.part(`series ${name}`)));
  }

  async values(names: readonly string[], time: number): Promise<(number | null)[]> {
    const value = async (name: string) => {
      const [what, number] = name.split(":");
      // Curves of queues are thinned, unlike the packets.
      if (what === "queue") return waiting(await this.allHops(), Number(number), time);
      return valueAt(await this.series(name), time, "steps");
    };
    return Promise.all(names.map(value));
  }

  async story(thing: Thing): Promise<Story> {
    const story = (await this.all())[`${thing.kind}:${thing.id}`];
    if (!story) throw new Error("This page has no more to say about it; the trace itself has, in neons view.");
    return story;
  }

  async packet(number: number): Promise<number | null> {
    const title = `Packet ${number}`;
    const named = Object.entries(await this.all()).filter(([, story]) => story.title === title);
    const ids = named.map(([name]) => Number(name.split(":")[1]));
    if (ids.length > 0) return Math.min(...ids);
    return `packet:${number}` in (await this.all()) ? number : null;
  }

  async page(): Promise<Blob> {
    throw new Error("This page is one file already.");
  }

  listen(): void {
    // An exported page does not change.
  }

  private async allHops(): Promise<Hops> {
    this.hopTable ??= readHops(tableFromIPC(await this.part("hops")));
    return this.hopTable;
  }

  private async all(): Promise<Record<string, Story>> {
    this.stories ??= (await this.json("stories")) as Record<string, Story>;
    return this.stories;
  }

  private async json(name: string): Promise<unknown> {
    return JSON.parse(new TextDecoder().decode(await this.part(name)));
  }

  private async part(name: string): Promise<Uint8Array> {
    const part = (await this.parts).get(name);
    if (!part) throw new Error(`The page was exported without ${name}.`);
    return part;
  }
}

/** Returns the number of packets that wait for a link at a time, without the packet in transmission. */
function waiting(hops: Hops, link: number, time: number): number {
  let count = 0;
  for (let row = 0; row < hops.length; row += 1) {
    if (hops.link[row] !== link || (hops.enter[row] as number) > time) continue;
    const start = hops.start[row] as number;
    const leave = Number.isNaN(start) ? (hops.end[row] as number) : start;
    if (leave > time) count += 1;
  }
  return count;
}

/** Returns the given rows of a table. */
function pick<T extends { length: number }>(table: T, rows: number[]): T {
  const columns = Object.entries(table).map(([name, column]) => {
    if (!ArrayBuffer.isView(column)) return [name, column];
    const values = column as unknown as Float64Array;
    const picked = new (values.constructor as Float64ArrayConstructor)(rows.length);
    rows.forEach((row, at) => {
      picked[at] = values[row] as number;
    });
    return [name, picked];
  });
  return { ...(Object.fromEntries(columns) as T), length: rows.length };
}

/** Decompresses the embedded parts. Each part is a name and its bytes, both preceded by their lengths. */
async function unpack(packed: string): Promise<Map<string, Uint8Array>> {
  const bytes = Uint8Array.from(atob(packed.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const all = new Uint8Array(await new Response(stream).arrayBuffer());
  const view = new DataView(all.buffer);
  const parts = new Map<string, Uint8Array>();
  let at = 0;
  const next = () => {
    const length = view.getUint32(at, true);
    const part = all.slice(at + 4, at + 4 + length);
    at += 4 + length;
    return part;
  };
  while (at < all.length) {
    const name = new TextDecoder().decode(next());
    parts.set(name, next());
  }
  return parts;
}
