import type { AlignedData } from "uplot";
import type { Series } from "./types";

/** What points of sequence plots stand for, by number, and how large they are. */
export const marks = [
  { name: "data", size: 3 },
  { name: "acknowledgement", size: 4 },
  { name: "sent again", size: 5 },
  { name: "lost", size: 6 },
];

/** Returns points as one series for each kind. */
export function align(series: Series): AlignedData {
  const columns = marks.map((_, kind) =>
    Array.from(series.value, (value, at) => (series.mark?.[at] === kind ? value : null)),
  );
  return [Array.from(series.time), ...columns];
}
