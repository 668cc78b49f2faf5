import type { AlignedData } from "uplot";
import type { Series } from "./types";

/** The meanings of points in sequence plots, by number, and their sizes. */
export const marks = [
  { name: "data", size: 3 },
  { name: "acknowledgement", size: 4 },
  { name: "sent again", size: 5 },
  { name: "lost", size: 6 },
];

/** Returns the points of several series on one axis of time: for each series, one column for each kind of point. */
export function align(all: readonly Series[]): AlignedData {
  const points = all.flatMap((series, part) =>
    Array.from(series.time, (time, at) => ({ time, part, value: series.value[at] ?? 0, mark: series.mark?.[at] ?? 0 })),
  );
  if (all.length > 1) points.sort((a, b) => a.time - b.time);
  const columns = all.flatMap((_, part) =>
    marks.map((_, kind) => points.map((point) => (point.part === part && point.mark === kind ? point.value : null))),
  );
  return [points.map((point) => point.time), ...columns];
}

/** Returns a series of steps whose last value holds until a time. */
export function held(series: Series, until: number): Series {
  const { time, value, mark } = series;
  const last = time.at(-1);
  if (last === undefined || last >= until) return series;
  return { time: Float64Array.of(...time, until), value: Float64Array.of(...value, value.at(-1) ?? 0), mark };
}
