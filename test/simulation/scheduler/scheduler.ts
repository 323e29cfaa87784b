/** An event at a virtual time. */
interface Event {
  readonly at: number;
  readonly turn: number;
  readonly run: () => void;
}

/**
 * Virtual time, which moves from one event to the next. Invariant: when `step` returns, all work that the
 * event started has finished or is waiting for other events.
 */
export class Scheduler {
  private readonly heap: Event[] = [];
  private turns = 0;

  /** @param time the clock's start time, in milliseconds since the epoch */
  constructor(private time: number) {}

  /** Milliseconds since the epoch, including fractions. */
  get now(): number {
    return this.time;
  }

  /** True if no events remain. */
  get isIdle(): boolean {
    return this.heap.length === 0;
  }

  /** Calls `run` after this many milliseconds. */
  after(ms: number, run: () => void): void {
    this.turns += 1;
    this.push({ at: this.time + Math.max(0, ms), turn: this.turns, run });
  }

  /** Runs the next event. Returns false if no event is due by `until`. */
  async step(until: number): Promise<boolean> {
    const [next] = this.heap;
    if (!next || next.at > until) return false;
    this.pop();
    this.time = next.at;
    next.run();
    await rest();
    return true;
  }

  private push(event: Event): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, event)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = event;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      if (!one) break;
      const smaller = other && isBefore(other, one) ? left + 1 : left;
      const child = heap[smaller];
      if (!child || isBefore(last, child)) break;
      heap[at] = child;
      at = smaller;
    }
    heap[at] = last;
  }
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.turn < b.turn);

/**
 * Resolves once all promise callbacks have run. This is enough, because nothing in a simulation waits for
 * real events.
 */
const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
