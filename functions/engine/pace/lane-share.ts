import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import { noteRates } from '../ledger/lane-limits';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { limitsOf, limitsUnread, type RunLimits } from './run-limits';

/*
 * The information that a lane has about the other lanes of its run, and about the run's limits, which an
 * admin may change while the lane works.
 *
 * Invariant: when `renew` returns, this information is at most three seconds old. If it cannot be read,
 * `renew` throws, and the lane sends no request that depends on it.
 */

/** The interval at which the run and its lanes are read again, in milliseconds. */
const renewMs = 3_000;
/**
 * If a page takes longer than this, in milliseconds, the lane reports its rate in its row before the page
 * ends.
 */
const reportMs = 5_000;
/**
 * A lane has no lease between two invocations of its function. It keeps its place for this long, in
 * milliseconds.
 */
const keepsPlaceMs = 10_000;

/** The units per second that the lane has used in the last few seconds. */
export type Rates = Required<Pick<LaneRow, 'writesReached' | 'readsReached'>>;

type OpenLane = Pick<LaneRow, 'lane' | 'table' | 'leaseUntil' | 'updatedAt'>;

/** The lane whose share is calculated. */
export type AskingLane = Pick<LaneRow, 'lane' | 'attempt' | 'lease' | 'limitsVersion'>;

/**
 * A lane's view of its run: the limits, the lane's share of them, and whether the lane is to stop. It sends
 * one Query every few seconds, and only when the information is needed.
 */
export class LaneShare {
  private renewedAt: number;
  private renewal: Promise<void> | undefined;
  private known: RunLimits;
  private open: readonly OpenLane[] = [];
  private stop = false;
  private surplus = false;
  private inForce: number;
  private reportedAt: number;
  private rates: () => Rates = () => ({ writesReached: 0, readsReached: 0 });

  /** @param run the current row of the run */
  constructor(
    private readonly engine: Pick<Engine, 'now' | 'ledger' | 'settings'>,
    private readonly run: Pick<
      RunRow,
      'id' | 'writesPerSecond' | 'readsPerSecond' | 'lanesAtOnce' | 'limits'
    >,
    private readonly lane: AskingLane,
  ) {
    this.known = limitsOf(run);
    this.inForce = lane.limitsVersion ?? 0;
    const { version, writesPerSecond, readsPerSecond, lanesAtOnce } = this.known;
    const nothingToShare = [writesPerSecond, readsPerSecond, lanesAtOnce].every((one) => one === undefined);
    const nothingToSay = version === this.inForce;
    // In this case, the row that was just read has all the information.
    this.renewedAt = nothingToShare && nothingToSay ? engine.now() : Number.NEGATIVE_INFINITY;
    this.reportedAt = engine.now();
  }

  /** Sets the function that measures the lane's rates, which are reported in the lane's row from now on. */
  measureBy(rates: () => Rates): void {
    this.rates = rates;
  }

  /** Returns the lane's current rates, for its checkpoint. */
  reported(): Rates & Required<Pick<LaneRow, 'reachedAt'>> {
    const now = this.engine.now();
    this.reportedAt = now;
    return { ...this.rates(), reachedAt: now };
  }

  /** The run's limits. */
  get limits(): RunLimits {
    return this.known;
  }

  /** True if enough other lanes are working, so that this one has to wait. */
  get isSurplus(): boolean {
    return this.surplus;
  }

  /** False until `renew` is called. */
  get stopAsked(): boolean {
    return this.stop;
  }

  /** True if the information is recent, so that `renew` has nothing to do. */
  get isFresh(): boolean {
    return this.engine.now() - this.renewedAt < renewMs;
  }

  /**
   * Reads the run and its lanes, unless they were read less than three seconds ago. Throws TransientError or
   * SystemicError if they cannot be read.
   */
  renew(): Promise<void> {
    if (this.isFresh) return Promise.resolve();
    this.renewal ??= this.read().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  /**
   * The lanes of a table share the table's limit. Any other limit, and that of a table without lanes, is
   * shared by all.
   */
  of(limit: number, table?: string): number {
    const working = this.working();
    const named = working.filter((lane) => lane.table === table);
    return limit / Math.max(1, named.length > 0 ? named.length : working.length);
  }

  private async read(): Promise<void> {
    const askedAt = this.engine.now();
    try {
      const { run, lanes } = await readRun(this.engine, this.run.id);
      const { lane, attempt } = this.lane;
      this.known = limitsOf(run);
      this.stop = run.attempt !== attempt || lanes.find((row) => row.lane === lane)?.stop === attempt;
      this.open = lanes.filter((row) => !row.done && row.attempt === attempt && !row.error);
      this.surplus = this.isSurplusNow();
      await this.report();
      this.renewedAt = askedAt;
    } catch (error) {
      throw laneError(error, limitsUnread);
    }
  }

  private isSurplusNow(): boolean {
    if (this.known.lanesAtOnce === undefined) return false;
    return this.atWork().findIndex(({ lane }) => lane === this.lane.lane) >= this.known.lanesAtOnce;
  }

  /** Returns the lanes that have a worker, in order. The first ones may work, and the others wait. */
  private atWork(): readonly OpenLane[] {
    const now = this.engine.now();
    return this.open.filter(
      ({ lane, leaseUntil = 0, updatedAt }) =>
        lane === this.lane.lane ||
        leaseUntil > now ||
        (updatedAt ? now - Date.parse(updatedAt) < keepsPlaceMs : false),
    );
  }

  private working(): readonly OpenLane[] {
    const { lanesAtOnce } = this.known;
    return lanesAtOnce === undefined ? this.open : this.atWork().slice(0, lanesAtOnce);
  }

  /**
   * Reports in the lane's row that the changed limits apply to this lane, and how fast it is during a long
   * page.
   */
  private async report(): Promise<void> {
    const { version } = this.known;
    const isDue = this.engine.now() - this.reportedAt >= reportMs && !this.surplus;
    if (version === this.inForce && !isDue) return;
    const rates = { ...this.reported(), limitsVersion: version };
    await noteRates(this.engine, this.run.id, this.lane, rates);
    this.inForce = version;
  }
}
