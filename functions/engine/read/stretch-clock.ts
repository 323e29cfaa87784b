import type { Engine } from '../../runtime/dependencies';
import { type LaneRow, type RunRow, readLane } from '../ledger/ledger';

/** A stop must not wait for a long page to fill. */
const stopCheckMs = 400;

/** Tells a page that reads for a while when its time is over, or its lane was asked to stop. */
export class StretchClock {
  private readonly until: number;
  private nextCheck: number;

  constructor(
    private readonly engine: Engine,
    private readonly run: Pick<RunRow, 'id' | 'attempt'>,
    private readonly lane: Pick<LaneRow, 'lane'>,
    ms: number,
  ) {
    this.until = engine.now() + ms;
    this.nextCheck = engine.now() + stopCheckMs;
  }

  /** True once the time is over or a stop was requested; looks at the lane's row every 0.4 s. */
  async isOver(): Promise<boolean> {
    const now = this.engine.now();
    if (now >= this.until) return true;
    if (now < this.nextCheck) return false;
    this.nextCheck = now + stopCheckMs;
    const row = await readLane(this.engine, this.run.id, this.lane.lane);
    return row?.stop === this.run.attempt;
  }
}
