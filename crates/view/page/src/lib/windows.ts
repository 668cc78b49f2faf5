/** A part of the trace between two times. */
interface Part {
  from: number;
  to: number;
}

/**
 * Keeps the part of the trace around the animation's time, and asks for the next before it is needed. One question
 * is under way at a time; who scrubs quickly skips the parts between.
 */
export class Windows<P extends Part> {
  current: P | null = null;
  private asked = false;
  private stale = false;

  constructor(
    private readonly ask: (from: number, to: number) => Promise<P>,
    private readonly arrived: () => void,
  ) {}

  /** Asks for what it has again, because the trace has changed. */
  refresh(): void {
    this.stale = true;
  }

  /** Wants the trace around `time`; `speed` is in seconds of simulation per second, negative backwards. */
  want(time: number, speed: number): void {
    if (this.asked) return;
    const have = this.current;
    const lookBack = 1.2 * Math.abs(speed);
    const lookAhead = 5 * Math.abs(speed);
    const [from, to] = speed >= 0 ? [time - lookBack, time + lookAhead] : [time - lookAhead, time + lookBack];
    if (have && !this.stale && have.from <= time - lookBack / 2 && have.to >= time) {
      // Enough for now; the rest of a window that the server cut short comes when it is near.
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
      .catch((error: unknown) => console.warn(error))
      .finally(() => {
        this.asked = false;
      });
  }
}
