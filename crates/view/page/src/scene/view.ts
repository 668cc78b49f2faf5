/** The part of a network on the screen: converts places in the network's units (y upwards) to pixels (y downwards). */
export class View {
  /** Pixels for each of the network's units. */
  scale = 1;
  /** How much larger the horizontal scale is than the vertical one. */
  private stretch = 1;
  x = 0;
  y = 0;
  /** Whether the user has moved the view; otherwise it shows the whole network. */
  moved = false;

  toScreen(x: number, y: number): [number, number] {
    return [x * this.scale * this.stretch + this.x, -y * this.scale + this.y];
  }

  toPlace(x: number, y: number): [number, number] {
    return [(x - this.x) / (this.scale * this.stretch), -(y - this.y) / this.scale];
  }

  /** Shows all places in a picture of this size, which may become up to `mostStretched` times wider to fill the room. */
  fit(places: [number, number][], width: number, height: number, margin: number, mostStretched: number): void {
    if (places.length === 0) return;
    const xs = places.map((place) => place[0]);
    const ys = places.map((place) => place[1]);
    const [left, right, low, high] = [min(xs), max(xs), min(ys), max(ys)];
    const [across, up] = [Math.max(right - left, 1e-9), Math.max(high - low, 1e-9)];
    this.scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / up, 1e6);
    if (places.length === 1) this.scale = 1;
    this.stretch = Math.min(Math.max((width - 2 * margin) / (across * this.scale), 1), mostStretched);
    this.x = width / 2 - ((left + right) / 2) * this.scale * this.stretch;
    this.y = height / 2 + ((low + high) / 2) * this.scale;
    this.moved = false;
  }

  zoom(factor: number, x: number, y: number): void {
    this.scale *= factor;
    this.x = x + (this.x - x) * factor;
    this.y = y + (this.y - y) * factor;
    this.moved = true;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.moved = true;
  }
}

function min(values: number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function max(values: number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
