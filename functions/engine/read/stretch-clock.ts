import type { Engine } from '../../runtime/dependencies';
import { type LaneRow, type RunRow, readLane } from '../ledger/ledger';

/**
 * The time between checks for a stop, in milliseconds. It is short, so that a stop does not have to wait for
 * a long page.
 */
const stopCheckMs = 400;

/** Tells when a long-running page must end: its time is up, or the lane was asked to stop. */
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

  /** Returns true if the page must end. Reads the lane's row every 0.4 s. */
  async isOver(): Promise<boolean> {
    const now = this.engine.now();
    if (now >= this.until) return true;
    if (now < this.nextCheck) return false;
    this.nextCheck = now + stopCheckMs;
    const row = await readLane(this.engine, this.run.id, this.lane.lane);
    return row?.stop === this.run.attempt;
  }
}
