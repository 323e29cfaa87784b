import type { LaneRow } from '#functions/engine/ledger/ledger';
import { type LogLine, logLines } from '#functions/engine/ledger/log-lines';
import { PostponedError } from '#functions/runtime/app-error';
import { backoff } from '#functions/runtime/backoff';
import type { Engine } from '#functions/runtime/dependencies';
import type { LaneShare } from './lane-share';
import type { PaceWords } from './pace-words';
import { Throttling } from './throttling';

/*
 * Determines how fast a lane may use units of one kind: DynamoDB's read or write units, or calls to another
 * system. The rate is the smaller of the lane's share of a limit (lane-share.ts) and the rate that the other
 * side accepts after it has throttled a request (throttling.ts). If neither applies, requests do not wait. An
 * admin may change the limit while the lane works, so before a request is sent, a limit that is more than
 * three seconds old is read again.
 *
 * | a request is | the pace |
 * |------------------|-----------------------------------------------------------------------------------|
 * | about to be sent | `take(estimate)` waits in line until the balance covers the estimate, and uses it |
 * | pending | the balance fills at the rate, up to what half a second earns |
 * | answered | `settle(estimate, used)` corrects the balance, which may become negative (a debt) |
 * | throttled | `onThrottled()` lowers the rate; `backOff()` waits before the next try |
 *
 * A write or call that would still have to wait is postponed (PostponedError) when the worker's time is up,
 * and any request is postponed five seconds after the lane has read that it must stop. The rest of the page
 * then stays in the journal, and the lane's next worker continues with it at the rate. Reads no longer wait
 * when the worker's time is up, because a page that is still being planned would be read again forever.
 *
 * Invariant: since the worker opened the lane, usage has exceeded what the rate allowed by at most two
 * amounts: the half second that may be saved up, and the pending requests whose cost was not known exactly.
 */

const savedSeconds = 0.5;
/**
 * How many seconds' worth of units a lane may save up after a throttle. Less than `savedSeconds`, because a
 * table at its limit throttles bursts.
 */
const savedSecondsThrottled = 0.1;
const maxSleepMs = 500;
/**
 * How long requests wait after the lane has read that it must stop, in milliseconds. A page planned at the
 * current rate finishes within this time, so the run's counts include all its writes.
 */
const stopsWithinMs = 5_000;
/** The share of its time that a page must spend waiting to count as held back. */
const heldBackFrom = 0.1;

/** The rate limit that holds the lane back, as shown in the lane's row. */
export type HeldBackFields = Pick<LaneRow, 'allowedPerSecond' | 'heldBack'>;

/**
 * Returns one of the run's current limits, in units per second for all lanes together, or undefined for none.
 */
export type LimitNow = () => number | undefined;

/** The limit for units that the run does not limit. */
export const unlimited: LimitNow = () => undefined;

export interface PaceOf {
  readonly limit: LimitNow;
  /** The table to which the limit applies. Undefined if it applies to the whole run. */
  readonly table?: string;
  readonly share: LaneShare;
  /** The limit that was applied to an earlier worker of the lane. */
  readonly held: HeldBackFields;
  /** The time after which no request waits any longer, in milliseconds since the epoch. */
  readonly waitUntil: number;
  readonly words: PaceWords;
  /** True if requests are sent without waiting when the worker's time is up, instead of postponed. */
  readonly finishes?: boolean;
  /** True if the current page is postponed instead of finished when enough other lanes are working. */
  readonly yields?: boolean;
  /**
   * True if the current page is postponed when the run is held. False for requests that must follow a call to
   * another system.
   */
  readonly isHoldable: boolean;
  readonly say: (level: 'info' | 'warning', line: LogLine) => Promise<void>;
}

export class Pace {
  private readonly throttling: Throttling;
  private readonly balance: UnitBalance;
  private line: Promise<void> = Promise.resolve();
  private page = { beganAt: 0, waitedMs: 0 };
  /** The lane's share of the limit, in units per second; undefined for no limit. */
  private share: number | undefined;
  private readonly used: ReachedRate;

  constructor(
    private readonly engine: Pick<Engine, 'now' | 'sleep' | 'random'>,
    private readonly of: PaceOf,
  ) {
    const now = engine.now();
    this.balance = new UnitBalance(now);
    this.used = new ReachedRate(now);
    this.throttling = new Throttling(throttledTo(of), now);
  }

  /** The lane's rate, in units per second; undefined for no limit. */
  get rate(): number | undefined {
    const { accepted } = this;
    return accepted === undefined ? this.share : Math.min(accepted, this.share ?? accepted);
  }

  /** The rate at which units were really used over the last few seconds, in units per second. */
  get reachedPerSecond(): number {
    return this.used.perSecond(this.engine.now());
  }

  /** How long the current page has waited for its turns, in milliseconds. */
  get waitedMs(): number {
    return this.page.waitedMs;
  }

  /** Resets the measured wait, and reads an outdated limit again. */
  async beginPage(): Promise<void> {
    this.page = { beganAt: this.engine.now(), waitedMs: 0 };
    await this.renewShare();
  }

  /** Returns the limit that slowed the page down. */
  async endPage(): Promise<HeldBackFields> {
    const now = this.engine.now();
    const { words, say } = this.of;
    if (this.throttling.over(this.share, now)) await say('info', logLines.recovered(words));
    const { rate } = this;
    if (rate === undefined) return {};
    const ms = now - this.page.beganAt;
    const heldBack = this.page.waitedMs > 0 && this.page.waitedMs >= ms * heldBackFrom;
    if (!heldBack) return { allowedPerSecond: rate };
    return { allowedPerSecond: rate, heldBack: this.isThrottled ? words.byThrottling : words.byLimit };
  }

  /**
   * Waits until about this many units may be used; callers take turns in order. Throws TransientError or
   * SystemicError if the limit cannot be read, and PostponedError if the page must be left: enough other
   * lanes are working, the run is held or stopped, or the worker's time is up.
   */
  take(estimate: number): Promise<void> {
    const isUnlimited = this.rate === undefined && this.of.limit() === undefined;
    if (isUnlimited && this.of.share.isFresh && !this.mustYield) return Promise.resolve();
    this.line = this.line.then(() => this.waitFor(estimate));
    return this.line;
  }

  /** Corrects the balance: `estimate` units were taken for a request that used `used`. */
  settle(estimate: number, used: number): void {
    const now = this.engine.now();
    if (this.rate !== undefined) this.balance.use(used - estimate);
    this.throttling.took(used, now);
    this.used.add(used, now);
  }

  async onThrottled(): Promise<void> {
    const now = this.engine.now();
    const wasUnlimited = this.rate === undefined;
    if (wasUnlimited) this.balance.restart(now);
    const isFirst = this.throttling.onThrottled(now);
    if (isFirst) {
      await this.of.say('warning', logLines.slowedDown({ ...this.of.words, perSecond: this.rate ?? 0 }));
    }
  }

  async backOff(attempt: number, throttled: boolean): Promise<void> {
    const before = this.engine.now();
    await backoff(attempt, this.engine);
    if (throttled) this.page.waitedMs += this.engine.now() - before;
  }

  async pause(ms: number): Promise<void> {
    const before = this.engine.now();
    await this.engine.sleep(Math.max(1, Math.ceil(ms)));
    const now = this.engine.now();
    this.page.waitedMs += now - before;
    this.throttling.waited(now);
  }

  /** Returns true if the lane was asked to stop. Reads the run again every few seconds. */
  async stopAsked(): Promise<boolean> {
    await this.of.share.renew();
    return this.of.share.stopAsked;
  }

  /**
   * The rate that the other side accepts after throttling, in units per second. Undefined without throttling.
   */
  private get accepted(): number | undefined {
    return this.throttling.allowed(this.share, this.engine.now());
  }

  private get isThrottled(): boolean {
    return this.accepted !== undefined;
  }

  private get mustYield(): boolean {
    const { yields, isHoldable, share } = this.of;
    return (yields === true && share.isSurplus) || (isHoldable && share.isHeld);
  }

  private async waitFor(units: number): Promise<void> {
    await this.renewShare();
    for (let ms = this.waitMsFor(units); ms > 0 && !this.mustYield; ms = this.waitMsFor(units)) {
      if (this.isOutOfTime) {
        if (this.of.finishes && !this.of.share.stopAsked) break;
        throw new PostponedError(0);
      }
      await this.pause(Math.min(maxSleepMs, ms));
      // Even a lane without a limit checks for a stop while throttling makes it wait.
      await this.renewShare();
    }
    // If the page is in the journal, the lane's next worker continues it. Otherwise, that worker reads it
    // again.
    if (this.mustYield) throw new PostponedError(0);
    if (this.rate !== undefined) this.balance.use(units);
  }

  /** Returns how long to wait for this many units, in milliseconds. */
  private waitMsFor(units: number): number {
    const now = this.engine.now();
    const { rate } = this;
    if (rate === undefined) return 0;
    const maxSaved = rate * (this.isThrottled ? savedSecondsThrottled : savedSeconds);
    this.balance.fill(now, rate, maxSaved);
    // A request larger than the maximum balance leaves a debt, so the next one has to wait.
    const missing = this.balance.missingTo(Math.min(units, maxSaved));
    return Math.max(0, (missing * 1000) / rate);
  }

  private get isOutOfTime(): boolean {
    const { share, waitUntil } = this.of;
    const { stopAskedAt = Number.POSITIVE_INFINITY } = share;
    return this.engine.now() >= Math.min(waitUntil, stopAskedAt + stopsWithinMs);
  }

  private async renewShare(): Promise<void> {
    const { table, share } = this.of;
    await share.renew();
    const wasUnlimited = this.rate === undefined;
    const limit = this.of.limit();
    this.share = limit === undefined ? undefined : share.of(limit, table);
    if (wasUnlimited) this.balance.restart(this.engine.now());
  }
}

/** Returns the rate to which throttling limited an earlier worker of the lane, if it did. */
const throttledTo = ({ held, words }: PaceOf): number | undefined =>
  held.heldBack === words.byThrottling ? (held.allowedPerSecond ?? undefined) : undefined;

/** The number of seconds over which a rate is measured, including the current one. */
const windowSeconds = 5;

/**
 * Measures a rate in units per second, over the last five seconds. Times are in milliseconds since the epoch.
 */
class ReachedRate {
  private readonly unitsBySecond = new Map<number, number>();

  constructor(private readonly since: number) {}

  add(units: number, now: number): void {
    const second = Math.floor(now / 1000);
    this.unitsBySecond.set(second, (this.unitsBySecond.get(second) ?? 0) + units);
    this.forget(second);
  }

  /**
   * Returns the rate over the last five seconds, or since the start if that is more recent, but at least one
   * second.
   */
  perSecond(now: number): number {
    const second = Math.floor(now / 1000);
    this.forget(second);
    let units = 0;
    for (const used of this.unitsBySecond.values()) units += used;
    const from = Math.max(this.since, (second - windowSeconds + 1) * 1000);
    return (units * 1000) / Math.max(1000, now - from);
  }

  private forget(second: number): void {
    for (const old of this.unitsBySecond.keys()) {
      if (old <= second - windowSeconds) this.unitsBySecond.delete(old);
    }
  }
}

/**
 * The units that were earned and not yet used (a token bucket). The balance is negative if a request used
 * more than was earned. Times are in milliseconds since the epoch.
 */
class UnitBalance {
  private units = 0;

  constructor(private filledAt: number) {}

  /** Resets the balance to 0. */
  restart(now: number): void {
    this.units = 0;
    this.filledAt = now;
  }

  /** Adds what `rate` units per second earned since the last call, up to `max`. */
  fill(now: number, rate: number, max: number): void {
    const earned = (rate * Math.max(0, now - this.filledAt)) / 1000;
    this.units = Math.min(max, this.units + earned);
    this.filledAt = now;
  }

  /** Returns how many units the balance lacks: 0 or negative if it is sufficient. */
  missingTo(units: number): number {
    return units - this.units;
  }

  /** Subtracts units. A negative number returns units to the balance. */
  use(units: number): void {
    this.units -= units;
  }
}
