/** A simulated clock that advances only when nothing else is running, so waiting takes no real time. */
export class SimulatedClock {
  private nowMs = Date.parse('2026-03-02T00:00:00Z');
  private readonly timers: { readonly at: number; readonly wake: () => void }[] = [];
  /** The number of tasks that take real time, such as requests to a real database. */
  private busy = 0;
  private pumping = false;

  readonly now = (): number => this.nowMs;

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = { at: this.nowMs + Math.max(0, Math.ceil(ms)), wake: resolve };
      const after = this.timers.findIndex(({ at }) => at > timer.at);
      this.timers.splice(after < 0 ? this.timers.length : after, 0, timer);
      this.pump();
    });

  /** Runs a task that takes real time, during which simulated time does not advance. */
  async still<Result>(work: () => Promise<Result>): Promise<Result> {
    this.busy += 1;
    try {
      return await work();
    } finally {
      this.busy -= 1;
      this.pump();
    }
  }

  /** Advances to the next timer when no other work can continue. */
  private pump(): void {
    if (this.pumping) return;
    this.pumping = true;
    const turn = (left: number) => {
      if (left > 0) setImmediate(turn, left - 1);
      else {
        this.pumping = false;
        if (this.busy === 0) this.advance();
      }
    };
    setImmediate(turn, 1);
  }

  private advance(): void {
    const first = this.timers[0];
    if (!first) return;
    this.nowMs = Math.max(this.nowMs, first.at);
    // Runs all timers that are now due.
    const due = this.timers.findIndex(({ at }) => at > this.nowMs);
    for (const { wake } of this.timers.splice(0, due < 0 ? this.timers.length : due)) wake();
    this.pump();
  }
}
