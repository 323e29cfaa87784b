import type { Engine } from '../../runtime/dependencies';
import type { LaneRow, RunRow } from '../ledger/ledger';
import { CallPace } from './call-pace';
import { type HeldBackFields, type LimitNow, type PaceOf, unlimited } from './lane-rate';
import { LaneShare } from './lane-share';
import { callWords, writeWords } from './pace-words';
import { ReadPaces } from './read-paces';
import { isBudgeted, writeLimitOf } from './run-limits';
import { WritePace } from './write-sizes';

export interface LanePacesOf {
  readonly run: RunRow;
  readonly row: LaneRow;
  /** True if the job calls another system. The run's limit then applies to these calls. */
  readonly makesCalls: boolean;
  /** The time after which no read or write waits any longer, in milliseconds since the epoch. */
  readonly waitUntil: number;
  /**
   * The time after which no call begins, in milliseconds since the epoch, so that each is answered and
   * recorded before the lease ends.
   */
  readonly callUntil: number;
  readonly say: PaceOf['say'];
}

/** The limit that slowed down the lane's last page, and the rates that it reached. */
export type PaceFields = HeldBackFields & Pick<LaneRow, 'writesReached' | 'readsReached' | 'reachedAt'>;

export class LanePaces {
  readonly share: LaneShare;
  readonly reads: ReadPaces;
  readonly writes: WritePace;
  readonly calls: CallPace | undefined;
  /**
   * The pace of the calls if there are any, otherwise of the writes. The run's limit applies to it, and it
   * determines the page size.
   */
  readonly limited: WritePace;

  /** @param engine an engine with unpaced clients */
  constructor(engine: Engine, { run, row, makesCalls, waitUntil, callUntil, say }: LanePacesOf) {
    const share = new LaneShare(engine, run, row);
    this.share = share;
    const limit: LimitNow = run.dryRun ? unlimited : () => writeLimitOf(share.limits);
    const of = { share, held: row, say };
    // Once a call is answered, its result must be recorded, which may require reads.
    this.reads = new ReadPaces(engine, { ...of, lane: row, waitUntil, isHoldable: !makesCalls });
    if (makesCalls) {
      const ofCalls = { ...of, words: callWords, waitUntil: callUntil };
      this.limited = new WritePace(engine, { ...ofCalls, limit, isHoldable: true });
      this.calls = new CallPace(engine, this.limited, callUntil);
      // Records are written as soon as their calls are answered, within the budget of their table.
      const budget: LimitNow = run.dryRun ? unlimited : () => share.limits.budget;
      const ofWrites = { ...of, words: writeWords, waitUntil, limit: budget };
      this.writes = new WritePace(engine, { ...ofWrites, isHoldable: false });
    } else {
      const ofWrites = { ...of, words: writeWords, waitUntil, limit, yields: true };
      this.limited = new WritePace(engine, { ...ofWrites, isHoldable: true });
      this.calls = undefined;
      this.writes = this.limited;
    }
    share.measureBy(() => ({
      writesReached: this.limited.reachedPerSecond,
      readsReached: this.reads.reachedPerSecond,
    }));
  }

  /** Resets the measured waits, and reads outdated limits again. */
  async beginPage(): Promise<void> {
    await this.reads.beginPage();
    await this.limited.beginPage();
  }

  /**
   * Returns the limit that made the applied page wait longer (the read limit or the run's), and the rates
   * that the lane has reached.
   */
  async endPage(): Promise<PaceFields> {
    const reads = await this.reads.endPage();
    const limited = await this.limited.endPage();
    const isByBudget = limited.heldBack === 'limit' && isBudgeted(this.share.limits);
    const held: HeldBackFields = isByBudget ? { ...limited, heldBack: 'budget' } : limited;
    return {
      ...(reads.waitedMs > (held.heldBack ? this.limited.waitedMs : 0) ? reads.held : held),
      ...this.share.reported(),
    };
  }
}
