import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import { isHeld } from '../hold/run-hold';
import { noteRates } from '../ledger/lane-limits';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { readTableBudgets, smallestBudget } from '../ledger/table-budgets';
import { limitsOf, limitsUnread, type RunLimits } from './run-limits';

/*
 * What a lane knows about its run: the other lanes, the limits (which an admin may change meanwhile) and the
 * alarms that hold it.
 *
 * Invariant: when `renew` returns, this is at most three seconds old. If it cannot be read, `renew` throws,
 * and the lane sends no request that depends on it.
 */

/** The time between reads of the run and its lanes, in milliseconds. */
const renewMs = 3_000;
/**
 * The maximum number of times that the run is read for one request, if each round takes longer than
 * `renewMs`.
 */
const maxLooks = 5;
/** How often a lane reports its rate in its row during a longer page, in milliseconds. */
const reportMs = 5_000;
/**
 * How long a lane without a lease still counts as working, in milliseconds. It has none between two
 * invocations.
 */
const keepsPlaceMs = 10_000;

/** The units per second that the lane has used over the last few seconds. */
export type Rates = Required<Pick<LaneRow, 'writesReached' | 'readsReached'>>;

type OpenLane = Pick<LaneRow, 'lane' | 'table' | 'leaseUntil' | 'updatedAt'>;

export type AskingLane = Pick<LaneRow, 'lane' | 'attempt' | 'lease' | 'limitsVersion'>;

/**
 * A lane's view of its run: the limits, its share of them, stops and holds. While needed, one Query every few
 * seconds, another for the budgets of the tables that the run writes to, and another if alarms may hold runs.
 */
export class LaneShare {
  private renewedAt: number;
  private renewal: Promise<void> | undefined;
  private known: RunLimits;
  private open: readonly OpenLane[] = [];
  private stopReadAt: number | undefined;
  private surplus = false;
  private held = false;
  private inForce: number;
  private reportedAt: number;
  private rates: () => Rates = () => ({ writesReached: 0, readsReached: 0 });

  constructor(
    private readonly engine: Engine,
    private readonly run: Pick<
      RunRow,
      | 'id'
      | 'writesPerSecond'
      | 'readsPerSecond'
      | 'lanesAtOnce'
      | 'maxDollars'
      | 'limits'
      | 'undoes'
      | 'tablesWritten'
    >,
    private readonly lane: AskingLane,
  ) {
    this.known = limitsOf(run);
    this.inForce = lane.limitsVersion ?? 0;
    const { version, writesPerSecond, readsPerSecond, lanesAtOnce } = this.known;
    const nothingToShare = [writesPerSecond, readsPerSecond, lanesAtOnce].every((one) => one === undefined);
    const nothingToSay = version === this.inForce;
    const neverHeld = engine.settings.holds.alarms.length === 0 || Boolean(run.undoes);
    const writesNothing = run.tablesWritten.length === 0;
    // If nothing is shared or reported and the run is never held, the row just read contains everything.
    const isKnown = nothingToShare && nothingToSay && neverHeld && writesNothing;
    this.renewedAt = isKnown ? engine.now() : Number.NEGATIVE_INFINITY;
    this.reportedAt = engine.now();
  }

  measureBy(rates: () => Rates): void {
    this.rates = rates;
  }

  reported(): Rates & Required<Pick<LaneRow, 'reachedAt'>> {
    const now = this.engine.now();
    this.reportedAt = now;
    return { ...this.rates(), reachedAt: now };
  }

  get limits(): RunLimits {
    return this.known;
  }

  /** True if the lane must wait because enough others are working. */
  get isSurplus(): boolean {
    return this.surplus;
  }

  /** True if the lane must end because the run is held. False until `renew` is called. */
  get isHeld(): boolean {
    return this.held;
  }

  /** True if the lane was asked to stop. False until `renew` is called. */
  get stopAsked(): boolean {
    return this.stopReadAt !== undefined;
  }

  /**
   * When the lane first read that it must stop, in milliseconds since the epoch. Undefined if it was not
   * asked to.
   */
  get stopAskedAt(): number | undefined {
    return this.stopReadAt;
  }

  get isFresh(): boolean {
    return this.engine.now() - this.renewedAt < renewMs;
  }

  /**
   * Reads the run again, unless everything was read within the last three seconds. Throws TransientError or
   * SystemicError if it cannot be read.
   */
  renew(): Promise<void> {
    if (this.isFresh) return Promise.resolve();
    this.renewal ??= this.read().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  /**
   * Returns the lane's share of a limit. The lanes on a table share that table's limit equally. Any other
   * limit is shared by all lanes, including that for a table that has no lane of its own.
   */
  of(limit: number, table?: string): number {
    const working = this.working();
    const named = working.filter((lane) => lane.table === table);
    return limit / Math.max(1, named.length > 0 ? named.length : working.length);
  }

  /**
   * Reads the run, and reads it again if the lane's report took so long that the information is no longer
   * recent.
   */
  private async read(): Promise<void> {
    try {
      for (let looks = 0; looks < maxLooks; looks += 1) {
        const askedAt = this.engine.now();
        await this.look();
        await this.report();
        this.renewedAt = askedAt;
        if (this.isFresh) return;
      }
    } catch (error) {
      throw laneError(error, limitsUnread);
    }
    throw new TransientError(`${limitsUnread}: each try took too long.`);
  }

  private async look(): Promise<void> {
    const { run, lanes } = await readRun(this.engine, this.run.id);
    const { tablesWritten } = this.run;
    const budgets = tablesWritten.length > 0 ? await readTableBudgets(this.engine) : [];
    const { lane, attempt } = this.lane;
    this.known = limitsOf(run, smallestBudget(budgets, tablesWritten));
    const isStopped = run.attempt !== attempt || lanes.find((row) => row.lane === lane)?.stop === attempt;
    if (isStopped) this.stopReadAt ??= this.engine.now();
    this.open = lanes.filter((row) => !row.done && row.attempt === attempt && !row.error);
    this.surplus = this.isSurplusNow();
    this.held = run.attempt === attempt && (await isHeld(this.engine, run, lanes));
  }

  private isSurplusNow(): boolean {
    if (this.known.lanesAtOnce === undefined) return false;
    return this.atWork().findIndex(({ lane }) => lane === this.lane.lane) >= this.known.lanesAtOnce;
  }

  /** Returns the lanes with a worker, in order. The first `lanesAtOnce` may work, the rest wait. */
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

  /** Records in the lane's row that the changed limits apply; during a long page, also its speed. */
  private async report(): Promise<void> {
    const { version } = this.known;
    const isDue = this.engine.now() - this.reportedAt >= reportMs && !this.surplus;
    if (version === this.inForce && !isDue) return;
    const rates = { ...this.reported(), limitsVersion: version };
    await noteRates(this.engine, this.run.id, this.lane, rates);
    this.inForce = version;
  }
}
