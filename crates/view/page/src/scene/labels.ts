import type { Theme } from "../lib/colour";
import type { Lane } from "./network";
import type { Pen } from "./pen";

/** The largest number of labels in a picture. */
const MOST = 60;
/** The width of a letter and the height of a line, pixels. */
const [LETTER, LINE] = [7.5, 15];
/** The distance of a label from the middle of its lane, pixels. */
const BESIDE = 14;

/** The labels of packets on links. A label that would cover another one is left out. */
export class Labels {
  private readonly drawn: { x: number; y: number; width: number }[] = [];

  constructor(
    private readonly pen: Pen,
    private readonly theme: Theme,
  ) {}

  /** Writes words beside a lane, `at` pixels from its beginning. */
  add(words: string, lane: Lane, at: number): void {
    if (this.drawn.length >= MOST) return;
    const { dx, dy } = lane;
    const [x, y] = [lane.x + dx * at - dy * BESIDE, lane.y + dy * at + dx * BESIDE];
    const width = words.length * LETTER;
    const covers = this.drawn.some((other) => {
      const along = Math.abs((other.x - x) * dx + (other.y - y) * dy);
      const across = Math.abs((other.y - y) * dx - (other.x - x) * dy);
      return along < (other.width + width) / 2 && across < LINE;
    });
    if (covers) return;
    this.drawn.push({ x, y, width });
    let angle = Math.atan2(dy, dx);
    if (Math.abs(angle) > Math.PI / 2) angle += Math.PI;
    this.pen.text(words, x, y, { colour: this.theme.ink, angle, halo: this.theme.page });
  }
}
