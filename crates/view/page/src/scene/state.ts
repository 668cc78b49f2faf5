import type { Change, Motion, Overview } from "../lib/types";

/** The look of a node or link at a time. */
export interface Look {
  colour: string;
  /** The colour inside; empty for the default. */
  inside: string;
  label: string;
  marks: Map<string, string>;
}

/** What changes over time besides packets: looks, failures, places of mobile nodes. */
export class Scenery {
  private readonly motions: Motion[][] = [];
  private readonly nodeChanges = new Map<number, Change[]>();
  private readonly linkChanges = new Map<number, Change[]>();
  /** The times at which a look changes, in order. */
  private readonly turns: Float64Array;
  private readonly failures = new Map<number, { time: number; up: boolean }[]>();

  constructor(private readonly overview: Overview) {
    for (const motion of overview.motions) {
      const node = motion[0];
      this.motions[node] ??= [];
      this.motions[node].push(motion);
    }
    for (const motions of this.motions) motions?.sort((a, b) => a[1] - b[1]);
    for (const change of overview.changes) {
      if (change.node !== undefined) append(this.nodeChanges, change.node, change);
      if (change.link !== undefined) append(this.linkChanges, change.link, change);
    }
    this.turns = Float64Array.from([
      ...overview.changes.map((change) => change.time),
      ...overview.notes.filter((note) => note.link !== undefined).map((note) => note.time),
      ...overview.associations.map(([, since]) => since),
      ...overview.beacons.map(([, since]) => since),
    ]).sort();
    for (const note of overview.notes) {
      if (note.link === undefined) continue;
      if (note.what === "link-down" || note.what === "link-up") {
        append(this.failures, note.link, { time: note.time, up: note.what === "link-up" });
      }
    }
  }

  /** Whether nodes move. */
  get moves(): boolean {
    return this.overview.motions.some((motion) => motion[4] > motion[1]);
  }

  /** Returns the place of a node, in the network's units. */
  place(node: number, time: number): [number, number] {
    const home = this.overview.nodes[node];
    const motions = this.motions[node];
    if (!motions || motions.length === 0) return [home?.x ?? 0, home?.y ?? 0];
    let [low, high] = [0, motions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((motions[middle]?.[1] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    const motion = motions[Math.max(low - 1, 0)] as Motion;
    const [, from, x, y, until, toX, toY] = motion;
    if (time <= from) return [x, y];
    if (time >= until) return [toX, toY];
    const share = (time - from) / (until - from);
    return [x + (toX - x) * share, y + (toY - y) * share];
  }

  /** Whether a link works. */
  works(link: number, time: number): boolean {
    const changes = this.failures.get(link);
    let up = true;
    for (const change of changes ?? []) {
      if (change.time > time) break;
      up = change.up;
    }
    return up;
  }

  nodeLook(node: number, time: number): Look {
    return look(this.overview.nodes[node]?.colour ?? "", this.nodeChanges.get(node), time);
  }

  linkLook(link: number, time: number): Look {
    return look(this.overview.links[link]?.colour ?? "", this.linkChanges.get(link), time);
  }

  /** Returns a number that changes when a look does. */
  epoch(time: number): number {
    return after(this.turns, time);
  }

  /** Returns nodes of a personal area network with their coordinators. */
  coordinators(time: number): Map<number, number> {
    const found = new Map<number, number>();
    for (const [node, since, coordinator] of this.overview.associations) {
      if (since > time) break;
      if (coordinator >= 0) found.set(node, coordinator);
      else found.delete(node);
    }
    return found;
  }

  /** Whether a node sends beacons. */
  sendsBeacons(node: number, time: number): boolean {
    return this.overview.beacons.some(([other, since]) => other === node && since <= time);
  }
}

/** Returns the number of times, of an ordered list, that are not after `time`. */
function after(times: Float64Array, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function append<T>(map: Map<number, T[]>, key: number, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function look(colour: string, changes: Change[] | undefined, time: number): Look {
  const found: Look = { colour, inside: "", label: "", marks: new Map() };
  for (const change of changes ?? []) {
    if (change.time > time) continue;
    const [name = "", mark = ""] = change.value.split(" ");
    if (change.attribute === "colour") found.colour = change.value;
    else if (change.attribute === "inside") found.inside = change.value;
    else if (change.attribute === "label") found.label = change.value;
    else if (change.attribute === "mark") found.marks.set(name, mark);
    else found.marks.delete(change.value);
  }
  return found;
}
