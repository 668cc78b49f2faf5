/** The style of a shape; colours are `#rrggbb`. */
export interface Style {
  fill?: string;
  stroke?: string;
  width?: number;
  alpha?: number;
  /** Lengths of dashes and gaps. */
  dash?: number[];
}

/** The style of a text. */
export interface Lettering {
  colour: string;
  /** Radians, clockwise. */
  angle?: number;
  anchor?: "start" | "middle" | "end";
  /** A colour around the letters, which keeps them legible on other drawings. */
  halo?: string;
}

/** Draws shapes in pixels, y downwards: on a canvas, or into an SVG file. */
export interface Pen {
  circle(x: number, y: number, radius: number, style: Style): void;
  /** A line through points, given as alternating x and y. */
  line(points: readonly number[], style: Style, closed?: boolean): void;
  /** A bow from one point to another, drawn towards a third. */
  bow(
    from: readonly [number, number],
    over: readonly [number, number],
    to: readonly [number, number],
    style: Style,
  ): void;
  /** A rectangle with round corners. */
  box(x: number, y: number, width: number, height: number, corner: number, style: Style): void;
  /** A rectangle that begins at the middle of its left side and points in a direction. */
  bar(x: number, y: number, length: number, width: number, dx: number, dy: number, style: Style): void;
  /** A text; its middle is at `y`. */
  text(words: string, x: number, y: number, lettering: Lettering): void;
}

const SIZE = 12.5;
const FONT = "system-ui, 'DejaVu Sans', sans-serif";
const LONGEST = 60;

function legible(words: string): string {
  return words.replaceAll(/\p{Cc}/gu, " ").slice(0, LONGEST);
}

export class CanvasPen implements Pen {
  /** Whether something has been drawn. */
  used = false;

  constructor(private readonly context: CanvasRenderingContext2D) {}

  circle(x: number, y: number, radius: number, style: Style): void {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.paint(style);
  }

  line(points: readonly number[], style: Style, closed = false): void {
    this.context.beginPath();
    for (let at = 0; at < points.length; at += 2) this.context.lineTo(points[at] as number, points[at + 1] as number);
    if (closed) this.context.closePath();
    this.paint(style);
  }

  bow(
    from: readonly [number, number],
    over: readonly [number, number],
    to: readonly [number, number],
    style: Style,
  ): void {
    this.context.beginPath();
    this.context.moveTo(...from);
    this.context.quadraticCurveTo(...over, ...to);
    this.paint(style);
  }

  box(x: number, y: number, width: number, height: number, corner: number, style: Style): void {
    this.context.beginPath();
    this.context.roundRect(x, y, width, height, corner);
    this.paint(style);
  }

  bar(x: number, y: number, length: number, width: number, dx: number, dy: number, style: Style): void {
    this.line(corners(x, y, length, width, dx, dy), style, true);
  }

  text(words: string, x: number, y: number, { colour, angle = 0, anchor = "middle", halo }: Lettering): void {
    const { context } = this;
    this.used = true;
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.font = `${SIZE}px ${FONT}`;
    context.textAlign = anchor === "middle" ? "center" : anchor;
    context.textBaseline = "middle";
    if (halo) {
      context.strokeStyle = halo;
      context.lineWidth = 3;
      context.lineJoin = "round";
      context.strokeText(legible(words), 0, 0);
    }
    context.fillStyle = colour;
    context.fillText(legible(words), 0, 0);
    context.restore();
  }

  private paint({ fill, stroke, width = 1, alpha = 1, dash = [] }: Style): void {
    const { context } = this;
    this.used = true;
    context.globalAlpha = alpha;
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.setLineDash(dash);
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}

export class SvgPen implements Pen {
  private readonly shapes: string[] = [];

  circle(x: number, y: number, radius: number, style: Style): void {
    this.shapes.push(`<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius)}"${painted(style)}/>`);
  }

  line(points: readonly number[], style: Style, closed = false): void {
    this.shapes.push(`<path d="M${points.map(fix).join(" ")}${closed ? "Z" : ""}"${painted(style)}/>`);
  }

  bow(
    from: readonly [number, number],
    over: readonly [number, number],
    to: readonly [number, number],
    style: Style,
  ): void {
    this.shapes.push(`<path d="M${from.map(fix)}Q${[...over, ...to].map(fix)}"${painted(style)}/>`);
  }

  box(x: number, y: number, width: number, height: number, corner: number, style: Style): void {
    const size = `width="${fix(width)}" height="${fix(height)}" rx="${fix(corner)}"`;
    this.shapes.push(`<rect x="${fix(x)}" y="${fix(y)}" ${size}${painted(style)}/>`);
  }

  bar(x: number, y: number, length: number, width: number, dx: number, dy: number, style: Style): void {
    this.line(corners(x, y, length, width, dx, dy), style, true);
  }

  text(words: string, x: number, y: number, { colour, angle = 0, anchor = "middle", halo }: Lettering): void {
    const turn = angle === 0 ? "" : ` rotate(${fix((angle * 180) / Math.PI)})`;
    const around = halo ? ` stroke="${halo}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"` : "";
    this.shapes.push(
      `<text transform="translate(${fix(x)} ${fix(y)})${turn}" text-anchor="${anchor}" dy="0.35em" fill="${colour}"${around}>` +
        `${escaped(legible(words))}</text>`,
    );
  }

  /** Returns everything drawn as an SVG file on a background. */
  file(width: number, height: number, background: string): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
      `font-family="Helvetica, Arial, sans-serif" font-size="${SIZE}"><rect width="100%" height="100%" fill="${background}"/>` +
      `${this.shapes.join("\n")}</svg>\n`
    );
  }
}

function corners(x: number, y: number, length: number, width: number, dx: number, dy: number): number[] {
  const [toX, toY, outX, outY] = [x + dx * length, y + dy * length, (-dy * width) / 2, (dx * width) / 2];
  return [x - outX, y - outY, toX - outX, toY - outY, toX + outX, toY + outY, x + outX, y + outY];
}

function painted({ fill, stroke, width = 1, alpha = 1, dash }: Style): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : "";
  const dashes = dash ? ` stroke-dasharray="${dash.join(" ")}"` : "";
  return ` fill="${fill ?? "none"}"${line}${dashes}${alpha < 1 ? ` opacity="${fix(alpha)}"` : ""}`;
}

/** Writes a coordinate to a hundredth of a pixel. */
export function fix(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Returns a text as it stands in XML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
