/** A part of the trace between two times. */
interface Part {
  from: number;
  to: number;
}

/** The time from a failed request to the next one, milliseconds. */
export const PATIENCE = 1000;

/**
 * Keeps the part of the trace around the animation's time, and requests the next part before it is needed. There is one
 * request at a time, so that quick scrubbing skips the parts between.
 */
export class Windows<P extends Part> {
  current: P | null = null;
  private asked = false;
  private stale = false;

  constructor(
    private readonly ask: (from: number, to: number) => Promise<P>,
    private readonly arrived: () => void,
  ) {}

  /** Requests the present part again, because the trace has changed. */
  refresh(): void {
    this.stale = true;
  }

  /** Requests the trace around `time` unless present; `speed` is in simulated seconds per second, negative backwards. */
  want(time: number, speed: number): void {
    if (this.asked) return;
    const have = this.current;
    const lookBack = 1.2 * Math.abs(speed);
    const lookAhead = 5 * Math.abs(speed);
    const [from, to] = speed >= 0 ? [time - lookBack, time + lookAhead] : [time - lookAhead, time + lookBack];
    if (have && !this.stale && have.from <= time - lookBack / 2 && have.to >= time) {
      // The present window is enough. If the server cut it short, the rest is requested when the clock is near.
      const left = speed >= 0 ? have.to - time : time - have.from;
      if (left > Math.min(2 * Math.abs(speed), (have.to - have.from) / 3)) return;
    }
    this.asked = true;
    this.stale = false;
    this.ask(from, to)
      .then((part) => {
        this.current = part;
        this.arrived();
      })
      .then(
        () => true,
        () => false,
      )
      .then((answered) => {
        // A server that has ended must not be asked again for each picture.
        setTimeout(() => (this.asked = false), answered ? 0 : PATIENCE);
      });
  }
}
