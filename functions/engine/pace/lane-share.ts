import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import { isHeld } from '../hold/run-hold';
import { noteRates } from '../ledger/lane-limits';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { limitsOf, limitsUnread, type RunLimits } from './run-limits';

/*
 * Holds what a lane knows about its run: the other lanes, the limits (which an admin may change while the
 * lane works) and the alarms that hold the run.
 *
 * Invariant: when `renew` returns, this information is at most three seconds old. If it cannot be read,
 * `renew` throws, and the lane sends no request that depends on it.
 */

/** The interval, in milliseconds, at which the run and its lanes are read again. */
const renewMs = 3_000;
/**
 * The maximum number of times that the run is read for one request, if each round takes longer than
 * `renewMs`.
 */
const maxLooks = 5;
/**
 * The duration of a page, in milliseconds, after which the lane reports its rate in its row before the page
 * ends.
 */
const reportMs = 5_000;
/**
 * How long a lane without a lease still counts as working, in milliseconds. A lane has no lease between two
 * invocations of its function.
 */
const keepsPlaceMs = 10_000;

/** The units per second that the lane has used over the last few seconds. */
export type Rates = Required<Pick<LaneRow, 'writesReached' | 'readsReached'>>;

type OpenLane = Pick<LaneRow, 'lane' | 'table' | 'leaseUntil' | 'updatedAt'>;

/** The lane whose share is calculated. */
export type AskingLane = Pick<LaneRow, 'lane' | 'attempt' | 'lease' | 'limitsVersion'>;

/**
 * A lane's view of its run: the limits, the lane's share of them, whether the lane has been asked to stop,
 * and whether the run is held. While a lane needs this information, this class sends one Query every few
 * seconds, and a second Query if alarms may hold runs.
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

  /** @param run the current row of the run */
  constructor(
    private readonly engine: Engine,
    private readonly run: Pick<
      RunRow,
      'id' | 'writesPerSecond' | 'readsPerSecond' | 'lanesAtOnce' | 'maxDollars' | 'limits' | 'undoes'
    >,
    private readonly lane: AskingLane,
  ) {
    this.known = limitsOf(run);
    this.inForce = lane.limitsVersion ?? 0;
    const { version, writesPerSecond, readsPerSecond, lanesAtOnce } = this.known;
    const nothingToShare = [writesPerSecond, readsPerSecond, lanesAtOnce].every((one) => one === undefined);
    const nothingToSay = version === this.inForce;
    const neverHeld = engine.settings.holds.alarms.length === 0 || Boolean(run.undoes);
    // If nothing is shared or reported and the run is never held, the row that was just read contains all the
    // information.
    this.renewedAt = nothingToShare && nothingToSay && neverHeld ? engine.now() : Number.NEGATIVE_INFINITY;
    this.reportedAt = engine.now();
  }

  /** Sets the function that measures the lane's rates, which are reported in the lane's row from then on. */
  measureBy(rates: () => Rates): void {
    this.rates = rates;
  }

  /** Returns the lane's current rates, for its checkpoint. */
  reported(): Rates & Required<Pick<LaneRow, 'reachedAt'>> {
    const now = this.engine.now();
    this.reportedAt = now;
    return { ...this.rates(), reachedAt: now };
  }

  get limits(): RunLimits {
    return this.known;
  }

  /** True if this lane must wait because enough other lanes are working. */
  get isSurplus(): boolean {
    return this.surplus;
  }

  /** True if the lane must end because the run is held. False until `renew` is called. */
  get isHeld(): boolean {
    return this.held;
  }

  /** True if the lane has been asked to stop. False until `renew` is called. */
  get stopAsked(): boolean {
    return this.stopReadAt !== undefined;
  }

  /**
   * The time at which the lane first read that it must stop, in milliseconds since the epoch. Undefined if it
   * has not been asked to stop.
   */
  get stopAskedAt(): number | undefined {
    return this.stopReadAt;
  }

  /** True if the information is recent enough that `renew` has nothing to do. */
  get isFresh(): boolean {
    return this.engine.now() - this.renewedAt < renewMs;
  }

  /**
   * Reads the run, its lanes and the alarms, unless they have been read within the last three seconds. Throws
   * TransientError or SystemicError if they cannot be read.
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
   * limit is shared by all lanes. This includes the limit for a table that has no lane of its own.
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
    const { lane, attempt } = this.lane;
    this.known = limitsOf(run);
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

  /**
   * Returns the lanes that have a worker, in order. The first `lanesAtOnce` of these lanes may work, and the
   * rest wait.
   */
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
   * Records in the lane's row that the lane has applied the changed limits. During a long page, also records
   * the lane's speed.
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
