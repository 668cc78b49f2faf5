/** The overview that the server sends first; see `overview.rs`. Times are in seconds, rates in bits per second. */
export interface Overview {
  title: string;
  sentence: string;
  files: FileProgress[];
  complete: boolean;
  start: number;
  end: number;
  field: [number, number] | null;
  /** Whether the trace gives places of nodes or directions of links, so that the picture must keep its proportions. */
  placed: boolean;
  /** Whether the field is a map of the Earth, in degrees. */
  onEarth: boolean;
  radioLayer: number | null;
  nodes: NodeView[];
  links: LinkView[];
  flows: FlowView[];
  names: string[];
  /** Numbers of the names that are types of packets. */
  kinds: number[];
  variables: VariableView[];
  notes: Note[];
  changes: Change[];
  chapters: Chapter[];
  motions: Motion[];
  activity: { width: number; sent: number[]; lost: number[] };
  losses: number[];
  lossCount: number;
  wired: boolean;
  wireless: boolean;
  /** Whether the trace identifies the flows of packets, so that flows have curves. */
  followed: boolean;
  /** Whether the trace has links, but none to the destination of a flow, so that it shows no arrivals. */
  endsEarly: boolean;
  /** The distance up to which frames can be received, metres; null if the trace does not give it. */
  range: number | null;
  /** Changes of clusters: node, time, coordinator (−1: none). */
  associations: [number, number, number][];
  /** Nodes that send beacons, each with the time of the first beacon. */
  beacons: [number, number][];
  busiestLink: number | null;
  speed: number;
  problems: string[];
}

export interface FileProgress {
  name: string;
  size: number;
  read: number;
  lines: number;
  malformed: number;
}

export interface NodeView {
  id: number;
  x: number;
  y: number;
  shape: string;
  colour: string;
  agents: string[];
}

/** One direction of a link; nodes by number. */
export interface LinkView {
  from: number;
  to: number;
  rate: number;
  delay: number;
  queue: number | null;
  colour: string;
}

export interface FlowView {
  id: number;
  /** The id as it is shown. */
  name: string;
  label: string;
  kind: number;
  sent: number;
  lost: number;
  retransmitted: number;
}

export interface VariableView {
  name: string;
  owner: string;
  flow: number | null;
  node: number | null;
  /** Whether the variable is offered as a plot. */
  offered: boolean;
}

export interface Note {
  time: number;
  what:
    | "annotation"
    | "link-down"
    | "link-up"
    | "node-down"
    | "node-up"
    | "route-break"
    | "hand-off"
    | "association"
    | "tcp";
  text: string;
  link?: number;
}

export interface Change {
  time: number;
  node?: number;
  link?: number;
  attribute: "colour" | "inside" | "label" | "mark" | "no-mark";
  value: string;
}

export interface Chapter {
  from: number;
  to: number;
  kind:
    | "start"
    | "loss"
    | "timeout"
    | "annotation"
    | "failure"
    | "repair"
    | "route-break"
    | "hand-off"
    | "association"
    | "event";
  title: string;
  flow?: number;
}

/** A straight movement of a node: node, start time, x, y, end time, x, y. */
export type Motion = [number, number, number, number, number, number, number];

/** The fate of a packet on a link. */
export const Fate = { Arrived: 0, DroppedInQueue: 1, LostOnLink: 2, Unknown: 3 } as const;

/** A flag of packets whose data had been sent before. */
export const RETRANSMISSION = 1;

/** Packets on links during a window of time, in columns. */
export interface Hops {
  from: number;
  to: number;
  length: number;
  packet: Int32Array;
  link: Uint32Array;
  enter: Float64Array;
  start: Float64Array;
  end: Float64Array;
  size: Uint32Array;
  flow: Int32Array;
  sequence: Int32Array;
  /** Number of the node whose agent sent the packet, −1 if unknown. */
  source: Int32Array;
  /** Number of the node for which the packet is. */
  target: Int32Array;
  kind: Uint16Array;
  fate: Uint8Array;
  flags: Uint8Array;
}

/** An event at a wireless node. */
export const RadioStep = { Send: 0, Receive: 1, Forward: 2, Drop: 3 } as const;

/** Events at wireless nodes during a window of time, in columns. */
export interface Radio {
  from: number;
  to: number;
  length: number;
  time: Float64Array;
  step: Uint8Array;
  node: Uint32Array;
  target: Int32Array;
  layer: Uint8Array;
  /** Number of the name of the reason of a drop. */
  reason: Uint16Array;
  kind: Uint16Array;
  size: Uint32Array;
  flow: Int32Array;
  packet: Int32Array;
}

/** A curve or points; `mark` is the meaning of each point. */
export interface Series {
  time: Float64Array;
  value: Float64Array;
  mark: Uint8Array | null;
}

export interface Sentence {
  text: string;
  loss: boolean;
  packet?: number;
  time?: number;
}

/** The story of a selected thing: facts and events. */
export interface Story {
  title: string;
  sentences: Sentence[];
  facts: [string, string][];
  journey: { time: number; text: string; loss: boolean }[];
  flow?: number;
}

/** A thing that can be selected: packets and flows by their id, others by their number. */
export interface Thing {
  kind: "packet" | "node" | "link" | "flow";
  id: number;
}
