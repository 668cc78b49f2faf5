import { type Table, tableFromIPC } from "apache-arrow";
import type { Hops, Overview, Radio, Series, Story, Thing } from "./types";

/** A change of the traces. */
export type Change = "first" | "more" | "replaced";

/** The source of the page's data: the server, or an exported file. */
export interface Source {
  overview(): Promise<Overview>;
  hops(from: number, to: number): Promise<Hops>;
  radio(from: number, to: number): Promise<Radio>;
  series(name: string, from: number, to: number, points: number): Promise<Series>;
  /** Returns the exact values of series at a time; null before the first value of a series. */
  values(names: readonly string[], time: number): Promise<(number | null)[]>;
  story(thing: Thing, time: number): Promise<Story>;
  /** Returns the id of the first packet with a sequence number, or with the number as its id; null if there is none. */
  packet(number: number): Promise<number | null>;
  /** Whether there is a server, which can export the page as a file. */
  readonly served: boolean;
  /** Returns the page with its data as one file, with nodes at these places. */
  page(places: string): Promise<Blob>;
  /**
   * Calls `changed` at once, when more has been read, and when a script has run again; calls `connected` when the server
   * no longer answers, and when it does again.
   */
  listen(changed: (change: Change) => void, connected: (yes: boolean) => void): void;
}

/** Requests data from the server of the page. */
export class ServerSource implements Source {
  readonly served = true;

  async overview(): Promise<Overview> {
    return (await ask("overview", {})).json() as Promise<Overview>;
  }

  async hops(from: number, to: number): Promise<Hops> {
    return readHops(await table("hops", { from, to }));
  }

  async radio(from: number, to: number): Promise<Radio> {
    return readRadio(await table("radio", { from, to }));
  }

  async series(name: string, from: number, to: number, points: number): Promise<Series> {
    return readSeries(await table("series", { name, from, to, points }));
  }

  async values(names: readonly string[], time: number): Promise<(number | null)[]> {
    return (await ask("values", { names: names.join(","), at: time })).json() as Promise<(number | null)[]>;
  }

  async story(thing: Thing, time: number): Promise<Story> {
    const answer = await ask("story", { of: `${thing.kind}:${thing.id}`, at: time });
    return answer.json() as Promise<Story>;
  }

  async packet(number: number): Promise<number | null> {
    return (await ask("packet", { number })).json() as Promise<number | null>;
  }

  async page(places: string): Promise<Blob> {
    return (await ask("page", { places })).blob();
  }

  listen(changed: (change: Change) => void, connected: (yes: boolean) => void): void {
    let set = -1;
    const events = new EventSource("api/events");
    events.onopen = () => connected(true);
    events.onerror = () => connected(false);
    events.onmessage = (event: MessageEvent<string>) => {
      const now = Number(event.data.split(" ")[0]);
      changed(set === -1 ? "first" : set === now ? "more" : "replaced");
      set = now;
    };
  }
}

async function ask(question: string, parameters: Record<string, string | number>): Promise<Response> {
  const words = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const answer = await fetch(`api/${question}?${words.join("&")}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

async function table(question: string, parameters: Record<string, string | number>): Promise<Table> {
  return tableFromIPC(await (await ask(question, parameters)).arrayBuffer());
}

function column<T>(of: Table, name: string): T {
  return of.getChild(name)?.toArray() as T;
}

export function readHops(of: Table): Hops {
  return {
    from: Number(of.schema.metadata.get("from")),
    to: Number(of.schema.metadata.get("to")),
    length: of.numRows,
    packet: column(of, "packet"),
    link: column(of, "link"),
    enter: column(of, "enter"),
    start: column(of, "start"),
    end: column(of, "end"),
    size: column(of, "size"),
    flow: column(of, "flow"),
    sequence: column(of, "sequence"),
    source: column(of, "source"),
    target: column(of, "target"),
    kind: column(of, "kind"),
    fate: column(of, "fate"),
    flags: column(of, "flags"),
  };
}

export function readRadio(of: Table): Radio {
  return {
    from: Number(of.schema.metadata.get("from")),
    to: Number(of.schema.metadata.get("to")),
    length: of.numRows,
    time: column(of, "time"),
    step: column(of, "step"),
    node: column(of, "node"),
    target: column(of, "to"),
    layer: column(of, "layer"),
    reason: column(of, "reason"),
    kind: column(of, "kind"),
    size: column(of, "size"),
    flow: column(of, "flow"),
    packet: column(of, "packet"),
  };
}

export function readSeries(of: Table): Series {
  return {
    time: column(of, "time"),
    value: column(of, "value"),
    mark: of.getChild("mark") ? column(of, "mark") : null,
  };
}
