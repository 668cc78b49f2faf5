// Writes the coarse coastline of maps, `src/scene/coast.ts`, from Natural Earth's land at 1:110 million (public domain).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Points whose distance from the line between their neighbours is less than this, in degrees, are left out. */
const TOLERANCE = 0.9;
/** Islands that are smaller than this, in degrees, in both directions are left out. */
const SMALLEST = 3;

const file = createRequire(import.meta.url).resolve("world-atlas/land-110m.json");
const topology = JSON.parse(readFileSync(file, "utf8"));
const { scale, translate } = topology.transform;

/** Returns the points of all arcs, which the file stores as differences of whole numbers. */
const arcs = topology.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

/** Joins the arcs of a ring; a negative number stands for an arc in the opposite direction. */
function ring(numbers) {
  return numbers.flatMap((number, at) => {
    const points = number < 0 ? arcs[~number].toReversed() : arcs[number];
    return at === 0 ? points : points.slice(1);
  });
}

/** Leaves out points that are near the line between others (Douglas and Peucker). */
function simplify(points) {
  const [first, last] = [points[0], points.at(-1)];
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  let [farthest, most] = [0, 0];
  points.forEach(([x, y], at) => {
    const distance =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1])) / length;
    if (distance > most) [farthest, most] = [at, distance];
  });
  if (most <= TOLERANCE) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))];
}

/** Undoes jumps from one edge of the map to the other; a ring around a pole is closed at the pole. */
function unwrap(points) {
  let turn = 0;
  const unwrapped = points.map(([x, y], at) => {
    const jump = at === 0 ? 0 : x - points[at - 1][0];
    if (Math.abs(jump) > 180) turn -= 360 * Math.sign(jump);
    return [x + turn, y];
  });
  const [first, last] = [unwrapped[0], unwrapped.at(-1)];
  if (Math.abs(last[0] - first[0]) < 180) return unwrapped;
  const pole = 90 * Math.sign(first[1]);
  return [...unwrapped, [last[0], pole], [first[0], pole]];
}

/** Cuts off the part of a ring beyond a meridian (Sutherland and Hodgman); `side` is 1 to keep the west, −1 the east.
/** */
function cut(points, meridian, side) {
  const inside = ([x]) => (meridian - x) * side >= 0;
  return points.flatMap((point, at) => {
    const before = points.at(at - 1);
    const crossing = () => {
      const share = (meridian - before[0]) / (point[0] - before[0]);
      return [meridian, before[1] + share * (point[1] - before[1])];
    };
    if (inside(point)) return inside(before) ? [point] : [crossing(), point];
    return inside(before) ? [crossing()] : [];
  });
}

/** Returns the parts of a ring on the map, whose edges are at 180 degrees west and east. */
function parts(points) {
  return [-360, 0, 360]
    .map((shift) => points.map(([x, y]) => [x + shift, y]))
    .map((shifted) => cut(cut(shifted, 180, 1), -180, -1))
    .filter((part) => part.length > 2);
}

function size(points) {
  const span = (values) => Math.max(...values) - Math.min(...values);
  return Math.max(span(points.map((point) => point[0])), span(points.map((point) => point[1])));
}

const lands = topology.objects.land.geometries.flatMap((shape) =>
  shape.type === "Polygon" ? [shape.arcs] : shape.arcs,
);
const coasts = lands
  .flatMap((rings) => parts(unwrap(ring(rings[0]))))
  .filter((points) => size(points) >= SMALLEST)
  .map((points) => simplify(points).map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`))
  .map((points) => points.filter((point, at) => point !== points[at - 1]))
  .filter((points) => points.length > 4)
  .map((points) => points.join(" "));
writeFileSync(
  "src/scene/coast.ts",
  `// Made by scripts/coast.mjs from Natural Earth's land at 1:110 million (public domain).

/** Coastlines as closed lines: longitude and latitude in whole degrees, in turns. */
export const coasts: string[] = [
${coasts.map((coast) => `  "${coast}",`).join("\n")}
];
`,
);
