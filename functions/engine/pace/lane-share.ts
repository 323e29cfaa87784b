import type { Engine } from '../../runtime/dependencies';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';

/** The lanes are counted again this often: a lane that ends leaves its share to the others. */
const renewMs = 3_000;

/**
 * A lane among the open lanes of its run: its share of a limit, and whether it was asked to stop. It makes
 * one Query every few seconds, and only if somebody asks.
 */
export class LaneShare {
  private renewedAt = Number.NEGATIVE_INFINITY;
  private open: readonly Pick<LaneRow, 'table'>[] = [];
  private stop = false;

  constructor(
    private readonly engine: Pick<Engine, 'now' | 'ledger' | 'settings'>,
    private readonly run: Pick<RunRow, 'id'>,
    private readonly lane: Pick<LaneRow, 'lane' | 'attempt'>,
  ) {}

  /** Looks at the run's lanes, unless it did so a moment ago. */
  async renew(): Promise<void> {
    const now = this.engine.now();
    if (now - this.renewedAt < renewMs) return;
    this.renewedAt = now;
    const { run, lanes } = await readRun(this.engine, this.run.id);
    const { lane, attempt } = this.lane;
    this.stop = run.attempt !== attempt || lanes.find((row) => row.lane === lane)?.stop === attempt;
    this.open = lanes.filter((row) => !row.done && row.attempt === attempt && !row.error);
  }

  /** False until `renew` is called. */
  get stopAsked(): boolean {
    return this.stop;
  }

  /**
   * The lanes of a table share the table's limit. Any other limit, and that of a table without lanes, is
   * shared by all.
   */
  of(limit: number, table?: string): number {
    const named = this.open.filter((lane) => lane.table === table);
    return limit / Math.max(1, named.length > 0 ? named.length : this.open.length);
  }
}
