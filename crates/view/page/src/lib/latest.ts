import { PATIENCE } from "./windows";

/** The shortest time between two requests, milliseconds: numbers that change more often cannot be read. */
const PAUSE = 80;

/**
 * Requests the answer to the latest of many questions, such as the values at the time of a running clock. There is one
 * request at a time; questions that are outdated before it has been answered are never asked.
 */
export class Latest<Q, A> {
  private next: Q | null = null;
  private asked = false;

  constructor(
    private readonly ask: (question: Q) => Promise<A>,
    private readonly answered: (answer: A) => void,
  ) {}

  want(question: Q): void {
    this.next = question;
    if (!this.asked) void this.run();
  }

  private async run(): Promise<void> {
    this.asked = true;
    while (this.next !== null) {
      const question = this.next;
      this.next = null;
      let pause = PAUSE;
      try {
        this.answered(await this.ask(question));
      } catch {
        pause = PATIENCE;
      }
      await new Promise((done) => setTimeout(done, pause));
    }
    this.asked = false;
  }
}
