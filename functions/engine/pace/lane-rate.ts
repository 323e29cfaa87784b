import { backoff } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import type { LaneRow } from '../ledger/ledger';
import type { LaneShare } from './lane-share';
import { type PaceWords, recovered, slowedDown } from './pace-words';
import { Throttling } from './throttling';
import { UnitBalance } from './unit-balance';

/*
 * How fast a lane may use units of one kind: DynamoDB's read or write units, or calls to another system. The
 * rate is the smaller of two: the lane's share of a limit (lane-share.ts), and what the other side accepts
 * after it has throttled something (throttling.ts). Without either, nothing waits.
 *
 * | a request is     | the pace                                                                          |
 * |------------------|-----------------------------------------------------------------------------------|
 * | about to be sent | `take(estimate)` waits in line until the balance covers the estimate, and uses it |
 * | under way        | the balance fills at the rate, up to what half a second earns                     |
 * | answered         | `settle(estimate, used)` corrects the balance, which may become negative (a debt) |
 * | throttled        | `onThrottled()` lowers the rate; `backOff()` waits before the next try            |
 *
 * Once the lane is asked to stop, or its time is over, nothing waits any more, so that the page in work can
 * be finished.
 *
 * Invariant: since the lane was opened, usage exceeds what the rate has allowed by at most the half second
 * that may be saved up, the request in flight whose size was unknown, and the end of a page that no longer
 * waits.
 */

const savedSeconds = 0.5;
/** A table at its limit throttles bursts. */
const savedSecondsThrottled = 0.1;
const maxSleepMs = 500;
/** A page that waited for less than this part of its time was not held back. */
const heldBackFrom = 0.1;

/** What limits a lane now, as its row shows it. */
export type HeldBackFields = Pick<LaneRow, 'allowedPerSecond' | 'heldBack'>;

/** Whose pace it is, and until when. */
export interface PaceOf {
  /** Units per second for all lanes together; undefined: no limit. */
  readonly limit: number | undefined;
  /** The table to which the limit applies; undefined: the run. */
  readonly table?: string;
  readonly share: LaneShare;
  /** What limited an earlier worker of the lane. */
  readonly held: HeldBackFields;
  /** After this time nothing waits any more, milliseconds since the epoch. */
  readonly waitUntil: number;
  readonly words: PaceWords;
  /** Keeps waiting when the run is asked to stop, because a call to another system cannot be taken back. */
  readonly waitsWhenStopped?: boolean;
  readonly say: (level: 'info' | 'warning', message: string) => Promise<void>;
}

/** Makes a lane's requests wait for their turn. */
export class Pace {
  private readonly throttling: Throttling;
  private readonly balance: UnitBalance;
  /** Resolves when the last request in line has had its turn. */
  private line: Promise<void> = Promise.resolve();
  private page = { beganAt: 0, waitedMs: 0 };
  /** The lane's share of the limit, in units per second; undefined: no limit. */
  private share: number | undefined;

  constructor(
    private readonly engine: Pick<Engine, 'now' | 'sleep' | 'random'>,
    private readonly of: PaceOf,
  ) {
    const now = engine.now();
    this.balance = new UnitBalance(now);
    this.throttling = new Throttling(throttledTo(of), now);
  }

  /** Units per second that the lane may use now; undefined: any number. */
  get rate(): number | undefined {
    const { accepted } = this;
    return accepted === undefined ? this.share : Math.min(accepted, this.share ?? accepted);
  }

  /** How long the page in work has waited for its turns so far. */
  get waitedMs(): number {
    return this.page.waitedMs;
  }

  /** Call this when a page begins. */
  async beginPage(): Promise<void> {
    this.page = { beganAt: this.engine.now(), waitedMs: 0 };
    if (this.of.limit !== undefined) await this.renewShare();
  }

  /** Call this when a page is applied. Returns what limited it. */
  async endPage(): Promise<HeldBackFields> {
    const now = this.engine.now();
    const { words, say } = this.of;
    if (this.throttling.over(this.share, now)) await say('info', recovered(words));
    const { rate } = this;
    if (rate === undefined) return {};
    const ms = now - this.page.beganAt;
    const heldBack = this.page.waitedMs > 0 && this.page.waitedMs >= ms * heldBackFrom;
    if (!heldBack) return { allowedPerSecond: rate };
    return { allowedPerSecond: rate, heldBack: this.isThrottled ? words.byThrottling : words.byLimit };
  }

  /** Waits until about this many units may be used. Callers are served in order. */
  take(estimate: number): Promise<void> {
    if (this.rate === undefined) return Promise.resolve();
    this.line = this.line.then(() => this.waitFor(estimate));
    return this.line;
  }

  /** A request for which `estimate` units were taken was answered and used this many. */
  settle(estimate: number, used: number): void {
    if (this.rate !== undefined) this.balance.use(used - estimate);
    this.throttling.took(used, this.engine.now());
  }

  /** The other side throttled something. */
  async onThrottled(): Promise<void> {
    const now = this.engine.now();
    const wasUnlimited = this.rate === undefined;
    if (wasUnlimited) this.balance.restart(now);
    const isFirst = this.throttling.onThrottled(now);
    if (isFirst) await this.of.say('warning', slowedDown(this.of.words, this.rate ?? 0));
  }

  /** Waits before another try of a throttled request. */
  async backOff(attempt: number, throttled: boolean): Promise<void> {
    const before = this.engine.now();
    await backoff(attempt, this.engine);
    if (throttled) this.page.waitedMs += this.engine.now() - before;
  }

  /** Waits, apart from the turns of requests. */
  async pause(ms: number): Promise<void> {
    const before = this.engine.now();
    await this.engine.sleep(Math.max(1, Math.ceil(ms)));
    const now = this.engine.now();
    this.page.waitedMs += now - before;
    this.throttling.waited(now);
  }

  /** Whether the lane was asked to stop, as far as known: it checks every few seconds. */
  async stopAsked(): Promise<boolean> {
    await this.of.share.renew();
    return this.of.share.stopAsked;
  }

  /** Units per second that the other side accepts after throttling; undefined: it does not throttle. */
  private get accepted(): number | undefined {
    return this.throttling.allowed(this.share, this.engine.now());
  }

  private get isThrottled(): boolean {
    return this.accepted !== undefined;
  }

  private async waitFor(units: number): Promise<void> {
    for (let ms = this.waitMsFor(units); ms > 0; ms = this.waitMsFor(units)) {
      await this.pause(Math.min(maxSleepMs, ms));
      // Even a lane without a limit checks for a stop while it waits because of throttling.
      await this.renewShare();
    }
    this.balance.use(units);
  }

  /** The remaining wait for these units. */
  private waitMsFor(units: number): number {
    const now = this.engine.now();
    const { rate } = this;
    if (rate === undefined || this.waitsNoMore(now)) return 0;
    const maxSaved = rate * (this.isThrottled ? savedSecondsThrottled : savedSeconds);
    this.balance.fill(now, rate, maxSaved);
    // A larger request than can be saved up leaves a debt, for which the next request waits.
    const missing = this.balance.missingTo(Math.min(units, maxSaved));
    return Math.max(0, (missing * 1000) / rate);
  }

  private waitsNoMore(now: number): boolean {
    const { share, waitsWhenStopped = false, waitUntil } = this.of;
    return now >= waitUntil || (share.stopAsked && !waitsWhenStopped);
  }

  private async renewShare(): Promise<void> {
    const { limit, table, share } = this.of;
    await share.renew();
    if (limit !== undefined) this.share = share.of(limit, table);
  }
}

/** The rate to which throttling had limited an earlier worker of the lane; undefined if it had not. */
const throttledTo = ({ held, words }: PaceOf): number | undefined =>
  held.heldBack === words.byThrottling ? (held.allowedPerSecond ?? undefined) : undefined;
