import type { HeldBackBy } from '#shared/jobs/run/run';
import { backoff } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import type { LaneRow } from '../ledger/ledger';
import type { LaneShare } from './lane-share';
import { Throttling } from './throttling';

/*
 * How fast a lane may use units of one kind: DynamoDB's read or write units, or calls to another system. The
 * rate is the smaller of two: the lane's share of a limit (lane-share.ts), and what the other side takes
 * after it throttled something (throttling.ts). If there is neither, nothing waits.
 *
 * | state of a request         | what happens                                                           |
 * |----------------------------|------------------------------------------------------------------------|
 * | `take(estimate)`           | waits in line until the balance covers the estimate, then takes it off |
 * | sent                       | the balance fills at the rate, up to what half a second earns          |
 * | answered: `settle(...)`    | the balance is corrected by what was used; it may become a debt        |
 * | throttled: `onThrottled()` | the rate goes down; the sender tries again                             |
 * | lane stops, time is over   | nothing waits any more: the page in work is finished                   |
 *
 * Invariant: usage never exceeds what the rate has allowed since the lane was opened by more than the half
 * second that may be saved up, the request in flight whose size was unknown, and the end of a page that no
 * longer waits.
 */

const savedSeconds = 0.5;
/** A table at its limit throttles bursts. */
const savedSecondsThrottled = 0.1;
const maxSleepMs = 500;
/** A page that waited for less than this part of its time was not held back. */
const heldBackFrom = 0.1;

/** What limits a lane now, as its row shows it. */
export type HeldBackFields = Pick<LaneRow, 'allowedPerSecond' | 'heldBack'>;

/** What is being paced, in words for the log, and what a row says about a lane that it holds back. */
export interface PaceWords {
  readonly who: string;
  readonly what: string;
  readonly byLimit: HeldBackBy;
  readonly byThrottling: HeldBackBy;
}

export const writeWords: PaceWords = {
  who: 'tables',
  what: 'writes',
  byLimit: 'limit',
  byThrottling: 'throttling',
};
export const readWords: PaceWords = {
  who: 'tables',
  what: 'reads',
  byLimit: 'readLimit',
  byThrottling: 'readThrottling',
};
export const callWords: PaceWords = {
  ...writeWords,
  who: 'limits of the other side',
  what: 'calls',
};

/** Whose pace it is, and until when. */
export interface PaceOf {
  /** Units per second for all lanes together; undefined: no limit. */
  readonly limit: number | undefined;
  /** The table to which the limit applies; undefined: the run. */
  readonly table?: string;
  readonly share: LaneShare;
  /** What limited an earlier worker of the lane. */
  readonly held: HeldBackFields;
  /** From then on nothing waits any more, milliseconds since the epoch. */
  readonly waitUntil: number;
  readonly words: PaceWords;
  /** Keeps waiting when the run is asked to stop, because a call to another system cannot be taken back. */
  readonly waitsWhenStopped?: boolean;
  readonly say: (level: 'info' | 'warning', message: string) => Promise<void>;
}

/** Makes a lane's requests wait for their turn. */
export class Pace {
  private readonly throttling: Throttling;
  private balance = 0;
  private filledAt: number;
  private line: Promise<void> = Promise.resolve();
  private page = { beganAt: 0, waitedMs: 0 };
  private share: number | undefined;

  constructor(
    private readonly engine: Pick<Engine, 'now' | 'sleep' | 'random'>,
    private readonly of: PaceOf,
  ) {
    this.filledAt = engine.now();
    const { held, words } = of;
    const throttled = held.heldBack === words.byThrottling ? held.allowedPerSecond : undefined;
    this.throttling = new Throttling(throttled ?? undefined, this.filledAt);
  }

  /** Units per second that the lane may use now; undefined: any number. */
  get rate(): number | undefined {
    const allowed = this.throttling.allowed(this.share, this.engine.now());
    return allowed === undefined ? this.share : Math.min(allowed, this.share ?? allowed);
  }

  /** How long the page in work has waited for its turns so far. */
  get waitedMs(): number {
    return this.page.waitedMs;
  }

  /** Call this when a page begins. */
  async beginPage(): Promise<void> {
    this.page = { beganAt: this.engine.now(), waitedMs: 0 };
    await this.renew();
  }

  /** Waits until about this many units may be used. Callers are served in order. */
  take(estimate: number): Promise<void> {
    if (this.rate === undefined) return Promise.resolve();
    this.line = this.line.then(() => this.waitFor(estimate));
    return this.line;
  }

  /** A request for which `estimate` units were taken was answered and used this many. */
  settle(estimate: number, used: number): void {
    if (this.rate !== undefined) this.balance -= used - estimate;
    this.throttling.took(used, this.engine.now());
  }

  /** The other side throttled something. */
  async onThrottled(): Promise<void> {
    const now = this.engine.now();
    // Nothing was counted until now.
    if (this.rate === undefined) this.beginAt(now);
    if (!this.throttling.onThrottled(now)) return;
    const { who, what } = this.of.words;
    await this.of.say(
      'warning',
      `The ${who} put ${what} off: this lane goes on with ${shown(this.rate ?? 0)} ${what} a second.`,
    );
  }

  /** Waits before another try of what was throttled. */
  async backOff(attempt: number, throttled: boolean): Promise<void> {
    const before = this.engine.now();
    await backoff(attempt, this.engine);
    if (throttled) this.page.waitedMs += this.engine.now() - before;
  }

  /** Call this when a page is applied. Returns what limited it. */
  async endPage(): Promise<HeldBackFields> {
    const now = this.engine.now();
    const { who, what, byLimit, byThrottling } = this.of.words;
    if (this.throttling.over(this.share, now)) {
      await this.of.say('info', `The ${who} take all ${what} again: this lane is no longer held back.`);
    }
    const { rate } = this;
    if (rate === undefined) return {};
    const ms = now - this.page.beganAt;
    const heldBack = this.page.waitedMs > 0 && this.page.waitedMs >= ms * heldBackFrom;
    return {
      allowedPerSecond: rate,
      ...(heldBack ? { heldBack: this.isThrottled ? byThrottling : byLimit } : {}),
    };
  }

  /** Waits, apart from the turns of requests. */
  pause(ms: number): Promise<void> {
    return this.sleep(ms);
  }

  /** Whether the lane was asked to stop, as far as is known: it checks every few seconds. */
  async stopAsked(): Promise<boolean> {
    await this.of.share.renew();
    return this.of.share.stopAsked;
  }

  private get isThrottled(): boolean {
    return this.throttling.allowed(this.share, this.engine.now()) !== undefined;
  }

  private get savedSeconds(): number {
    return this.isThrottled ? savedSecondsThrottled : savedSeconds;
  }

  private async waitFor(units: number): Promise<void> {
    for (;;) {
      const now = this.engine.now();
      const { rate } = this;
      const released = this.of.share.stopAsked && !this.of.waitsWhenStopped;
      if (released || rate === undefined || now >= this.of.waitUntil) break;
      this.fill(now, rate);
      // For a request larger than what can be saved up, the rest becomes a debt, which the next request waits
      // for.
      const lacking = Math.min(units, rate * this.savedSeconds) - this.balance;
      if (lacking <= 0) break;
      await this.sleep(Math.min(maxSleepMs, (lacking * 1000) / rate));
      await this.renewShare();
    }
    this.balance -= units;
  }

  private beginAt(now: number): void {
    this.balance = 0;
    this.filledAt = now;
  }

  private fill(now: number, rate: number): void {
    const earned = (rate * Math.max(0, now - this.filledAt)) / 1000;
    this.balance = Math.min(rate * this.savedSeconds, this.balance + earned);
    this.filledAt = now;
  }

  private async sleep(ms: number): Promise<void> {
    const before = this.engine.now();
    await this.engine.sleep(Math.max(1, Math.ceil(ms)));
    const now = this.engine.now();
    this.page.waitedMs += now - before;
    this.throttling.waited(now);
  }

  private async renew(): Promise<void> {
    if (this.of.limit === undefined) return;
    await this.renewShare();
  }

  /** Even a lane without a limit checks for a stop while it waits because of throttling. */
  private async renewShare(): Promise<void> {
    const { limit, table, share } = this.of;
    await share.renew();
    if (limit !== undefined) this.share = share.of(limit, table);
  }
}

const shown = (rate: number) => rate.toLocaleString('en', { maximumFractionDigits: rate < 10 ? 1 : 0 });
