import type { FlowView, Overview, Series, VariableView } from "./types";

/** A plot: its name, title, unit, style and series. */
export interface Plot {
  name: string;
  title: string;
  unit: string;
  /** What explains an empty plot, or a choice of curves. */
  note?: string;
  /** With `steps`, each value holds until the next one; with `points`, points are not joined. */
  style: "steps" | "line" | "points";
  /** Whether values are means over intervals; other curves have an exact value at each time. */
  means: boolean;
  /** The series of the plot, each with the flow whose colour it has; null for none. */
  parts: { series: string; label: string; flow: number | null }[];
}

/** The largest number of flows whose curves share a plot; there are as many colours. */
export const MOST_FLOWS = 7;
const MOST_LINKS = 60;
/** The number of plots that a trace shows at first, and of windows among them. */
const MOST_AT_FIRST = 3;
const MOST_WINDOWS = 2;
/** What the letters mean that queues of ns-2 write for their variables, and the unit. */
const QUEUE_VARIABLES: Record<string, [string, string]> = {
  Q: ["queue length (Q)", "packets or bytes"],
  a: ["average queue length (a)", "packets or bytes"],
  p: ["probability of a drop (p)", ""],
};
const NO_ARRIVALS = "The trace has no link to the destinations, so it shows no arrivals.";

/** Returns the sending flows; if there are more than `most`, those with the most packets. They keep their order. */
export function largestFlows(overview: Overview, most: number): FlowView[] {
  const sending = overview.flows.filter((flow) => flow.sent > 0);
  if (sending.length <= most) return sending;
  const largest = new Set([...sending].sort((one, other) => other.sent - one.sent).slice(0, most));
  return sending.filter((flow) => largest.has(flow));
}

/** Returns the plot with a name such as `queue:2`; null if the trace has no data for it. */
export function plotNamed(overview: Overview, name: string): Plot | null {
  const [what = "", number = ""] = name.split(":");
  const id = Number(number);
  const flow = overview.flows.find((other) => other.id === id);
  const single = (title: string, unit: string, style: Plot["style"], colour: number | null): Plot => {
    return {
      name,
      title,
      unit,
      style,
      means: what === "losses",
      parts: [{ series: name, label: title, flow: colour }],
    };
  };
  if (what === "variable") {
    const variable = overview.variables[id];
    if (!variable) return null;
    if (variable.name === "energy") return single(`energy of ${variable.owner}`, "J", "steps", null);
    const [title, unitOfQueue] = (variable.flow === null && QUEUE_VARIABLES[variable.name]) || [];
    if (title !== undefined) return single(`${title} ${variable.owner}`.trim(), unitOfQueue ?? "", "steps", null);
    const unit = /^(queue|cwnd_|ssthresh_|curq_|maxseq_|ackno_|t_seqno_|dupacks_)$/.test(variable.name)
      ? "packets"
      : "";
    return single(`${variable.name} ${variable.owner}`, unit, "steps", variable.flow);
  }
  if (what === "queue") {
    const link = overview.links[id];
    if (!link) return null;
    const ends = [link.from, link.to].map((node) => overview.nodes[node]?.id);
    return single(`queue ${ends[0]}→${ends[1]}`, "packets", "steps", null);
  }
  if (what === "losses") return single("losses", "1/s", "line", null);
  if (what === "throughput" || what === "goodput") {
    const flows = number === "all" ? largestFlows(overview, MOST_FLOWS) : flow ? [flow] : [];
    const parts = flows.map((other) => ({
      series: `${what}:${other.id}`,
      label: `flow ${other.name}`,
      flow: other.id,
    }));
    const title = flows.length === 1 ? `${what} of flow ${flows[0]?.name}` : `${what} by flow`;
    if (parts.length === 0) return null;
    const sending = overview.flows.filter((other) => other.sent > 0).length;
    const some = number === "all" && sending > MOST_FLOWS ? `the ${MOST_FLOWS} largest of ${sending} flows` : undefined;
    const note = overview.endsEarly ? NO_ARRIVALS : some;
    return { name, title, unit: "bit/s", style: "line", means: true, parts, note };
  }
  if (!flow) return null;
  if (what === "sequence") {
    // The paths of an SCTP association share their numbers.
    const sctp = overview.names[flow.kind] === "sctp";
    const paths = sctp ? overview.flows.filter((other) => base(other) === base(flow) && other.sent > 0) : [flow];
    const parts = paths.map((other) => ({
      series: `sequence:${other.id}`,
      label: `flow ${other.name}`,
      flow: other.id,
    }));
    return {
      name,
      title: `${sctp ? "TSN" : "sequence numbers"} of flow ${flow.name}`,
      unit: "",
      style: "points",
      means: false,
      parts,
    };
  }
  if (what === "delay") return single(`delay of flow ${flow.name}`, "s", "line", id);
  return null;
}

/** Returns the flow id that paths of an association share. */
function base(flow: FlowView): number {
  return Number.parseInt(flow.name, 10);
}

/** Returns the names of the plots of variables that fulfil a condition. */
function variablePlots(overview: Overview, wanted: (variable: VariableView) => boolean): string[] {
  return overview.variables.flatMap((variable, at) => (variable.offered && wanted(variable) ? [`variable:${at}`] : []));
}

/** Returns the plots that a trace offers. */
export function catalogue(overview: Overview): Plot[] {
  const names = variablePlots(overview, () => true);
  if (overview.wired || overview.wireless) {
    const busy = overview.busiestLink;
    const links = overview.links.map((_, at) => at).filter((at) => at !== busy);
    if (busy !== null) links.unshift(busy);
    if (overview.followed) names.push("throughput:all", "goodput:all");
    names.push("losses:all", ...links.slice(0, MOST_LINKS).map((link) => `queue:${link}`));
    for (const flow of overview.followed ? largestFlows(overview, 40) : []) {
      names.push(`sequence:${flow.id}`, `delay:${flow.id}`);
    }
  }
  return names.map((name) => plotNamed(overview, name)).filter((plot) => plot !== null);
}

/**
 * Returns the names of the plots that a trace shows at first: windows, the busiest queue, throughput. A trace without
 * any of these shows other variables, or losses.
 */
export function usualPlots(overview: Overview): string[] {
  const plots = variablePlots(overview, ({ name }) => name === "cwnd_").slice(0, MOST_WINDOWS);
  if (overview.busiestLink !== null) plots.push(`queue:${overview.busiestLink}`);
  const sending = overview.flows.some((flow) => flow.sent > 0);
  if (plots.length < MOST_AT_FIRST && overview.followed && !overview.endsEarly && sending) plots.push("throughput:all");
  // RED drops by its average queue length.
  const room = MOST_AT_FIRST - plots.length;
  if (plots.length > 0 && room > 0) {
    plots.push(...variablePlots(overview, ({ name, flow }) => name === "a" && flow === null).slice(0, room));
  }
  if (plots.length === 0) plots.push(...variablePlots(overview, () => true).slice(0, MOST_AT_FIRST));
  if (plots.length === 0 && overview.lossCount > 0) plots.push("losses:all");
  return plots;
}

/** Returns the value of a series at a time; null before its first value. */
export function valueAt(series: Series, time: number, style: Plot["style"]): number | null {
  let [low, high] = [0, series.time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series.time[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return null;
  const before = series.value[low - 1] as number;
  if (style !== "line" || low === series.time.length) return before;
  const [from, to] = [series.time[low - 1] as number, series.time[low] as number];
  const after = series.value[low] as number;
  return before + ((after - before) * (time - from)) / (to - from);
}
