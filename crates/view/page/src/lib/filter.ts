/** Decides which packets are shown. */
export class Filter {
  constructor(
    private readonly hiddenFlows: ReadonlySet<number>,
    private readonly hiddenKinds: ReadonlySet<number>,
    private readonly node: number | null,
  ) {}

  /** Whether nothing is hidden. */
  get showsAll(): boolean {
    return this.hiddenFlows.size === 0 && this.hiddenKinds.size === 0 && this.node === null;
  }

  /** Whether packets of a flow and a type, from one node to another, are shown. */
  shows(flow: number, kind: number, source: number, target: number): boolean {
    if (this.hiddenFlows.has(flow) || this.hiddenKinds.has(kind)) return false;
    return this.node === null || this.node === source || this.node === target;
  }
}
