import type { HeldBackBy } from '#shared/jobs/run';
import type { Engine } from './dependencies';
import { type LaneRow, type RunRow, readRun } from './ledger';
import { backoff } from './retry';
import { Throttling } from './throttling';

/*
 * How fast a lane writes: no faster than its share of the run's limit, and no faster than the tables take it. Invariant: what was
 * granted never exceeds what the rate has allowed since the lane was opened, but for half a second's worth that it may save up, and
 * for the end of a page whose lane was asked to stop or whose time is over: that page is finished without waiting, so pages are short.
 */

/** The share is looked at again this often: a lane that ends leaves its share to the others. */
const renewMs = 3_000;
const savedSeconds = 0.5;
/** A full table puts off what comes in a burst. */
const savedSecondsThrottled = 0.1;
const longestSleepMs = 500;
/** A page's writes take about this long, so that a stop is taken as soon. */
const pageSeconds = 5;
const fewestWrites = 5;
/** Records are read ahead of their writes by no more than this, were all to be changed: older, and others may have changed them. */
const readAheadSeconds = 30;
const fewestRecords = 25;
/** A page that waited for less than this part of its time was not held back. */
const heldBackFrom = 0.1;

/** What a lane is held to now, as its row says it. */
export type Held = Pick<LaneRow, 'writesPerSecond' | 'heldBack'>;

/** Whose pace it is, and until when. */
export interface PaceOf {
  readonly run: Pick<RunRow, 'id' | 'writesPerSecond' | 'dryRun'>;
  readonly lane: Pick<LaneRow, 'lane' | 'attempt' | 'writesPerSecond' | 'heldBack'>;
  /** From then on nothing waits any more, milliseconds since the epoch. */
  readonly waitUntil: number;
  /** Of calls to the outside, which wait for their turn also when the run is asked to stop. Default: writes. */
  readonly ofCalls?: boolean;
  readonly say: (level: 'info' | 'warning', message: string) => Promise<void>;
}

/** Makes a lane's writes wait for their turn. */
export class Pace {
  private readonly throttling: Throttling;
  private readonly limit: number | undefined;
  private share: number | undefined;
  private renewedAt = Number.NEGATIVE_INFINITY;
  private balance = 0;
  private filledAt: number;
  private released = false;
  private line: Promise<void> = Promise.resolve();
  private page = { beganAt: 0, waitedMs: 0 };

  constructor(
    private readonly engine: Pick<Engine, 'now' | 'sleep' | 'ledger' | 'settings'>,
    private readonly of: PaceOf,
  ) {
    const { run, lane } = of;
    this.filledAt = engine.now();
    this.limit = run.dryRun ? undefined : (run.writesPerSecond ?? undefined);
    const throttled = lane.heldBack === 'throttling' ? (lane.writesPerSecond ?? undefined) : undefined;
    this.throttling = new Throttling(throttled, this.filledAt);
  }

  /** To be called where a page begins. */
  async beginPage(): Promise<void> {
    this.page = { beganAt: this.engine.now(), waitedMs: 0 };
    if (this.limit !== undefined) await this.renew();
  }

  /** Writes of a page at most; undefined: any number. */
  get mostWrites(): number | undefined {
    return this.over(pageSeconds, fewestWrites);
  }

  /** Records to read for a page at most; undefined: any number. */
  get mostRecords(): number | undefined {
    return this.over(readAheadSeconds, fewestRecords);
  }

  /** Waits until this many write units may be written. Callers are served in their order. */
  take(units: number): Promise<void> {
    if (this.rate() === undefined) return Promise.resolve();
    this.line = this.line.then(() => this.waitFor(units));
    return this.line;
  }

  /** The table took these units. */
  took(units: number): void {
    this.throttling.took(units, this.engine.now());
  }

  /** The table put writes off for its throughput. */
  async putOff(): Promise<void> {
    const now = this.engine.now();
    if (this.rate() === undefined) this.fill(now, 0);
    if (!this.throttling.putOff(now)) return;
    const [who, what] = this.words;
    await this.of.say(
      'warning',
      `The ${who} put ${what} off: this lane goes on with ${shown(this.rate() ?? 0)} ${what} a second.`,
    );
  }

  /** Waits before another try of writes that were put off. */
  async backOff(attempt: number, throttled: boolean): Promise<void> {
    const before = this.engine.now();
    await backoff(attempt, this.engine);
    if (throttled) this.page.waitedMs += this.engine.now() - before;
  }

  /** To be called where a page is applied: what it was held to, and by what. */
  async endPage(): Promise<Held> {
    const now = this.engine.now();
    if (this.throttling.over(this.share, now)) {
      const [who, what] = this.words;
      await this.of.say('info', `The ${who} take all ${what} again: this lane is no longer held back.`);
    }
    const rate = this.rate();
    if (rate === undefined) return {};
    const ms = now - this.page.beganAt;
    const heldBack = this.page.waitedMs > 0 && this.page.waitedMs >= ms * heldBackFrom;
    return { writesPerSecond: rate, ...(heldBack ? { heldBack: this.heldBy() } : {}) };
  }

  /** Waits, besides for the turn of writes or calls. */
  pause(ms: number): Promise<void> {
    return this.sleep(ms);
  }

  /** Whether the lane was asked to stop, as far as that is known: it is looked at every few seconds. */
  async stopAsked(): Promise<boolean> {
    await this.renew();
    return this.released;
  }

  private get words(): readonly [who: string, what: string] {
    return this.of.ofCalls ? ['limits of the other side', 'calls'] : ['tables', 'writes'];
  }

  private heldBy(): HeldBackBy {
    return this.throttling.allowed(this.share, this.engine.now()) === undefined ? 'limit' : 'throttling';
  }

  private rate(): number | undefined {
    const allowed = this.throttling.allowed(this.share, this.engine.now());
    return allowed === undefined ? this.share : Math.min(allowed, this.share ?? allowed);
  }

  private over(seconds: number, fewest: number): number | undefined {
    const rate = this.rate();
    return rate === undefined ? undefined : Math.max(fewest, Math.round(rate * seconds));
  }

  private async waitFor(units: number): Promise<void> {
    for (;;) {
      const now = this.engine.now();
      const rate = this.rate();
      const released = this.released && !this.of.ofCalls;
      if (released || rate === undefined || now >= this.of.waitUntil) return;
      this.fill(now, rate);
      // Of a batch larger than what can be saved up the rest is a debt, which the next one waits for.
      const lacking = Math.min(units, rate * this.savedSeconds) - this.balance;
      if (lacking <= 0) {
        this.balance -= units;
        return;
      }
      await this.sleep(Math.min(longestSleepMs, (lacking * 1000) / rate));
      await this.renew();
    }
  }

  private get savedSeconds(): number {
    return this.heldBy() === 'throttling' ? savedSecondsThrottled : savedSeconds;
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

  /** One Query every few seconds: how many lanes share the limit, and whether this one was asked to stop. */
  private async renew(): Promise<void> {
    const now = this.engine.now();
    if (now - this.renewedAt < renewMs) return;
    this.renewedAt = now;
    const { run, lanes } = await readRun(this.engine, this.of.run.id);
    const { lane, attempt } = this.of.lane;
    const own = lanes.find((row) => row.lane === lane);
    this.released = run.attempt !== attempt || own?.stop === attempt;
    if (this.limit === undefined) return;
    const open = lanes.filter((row) => !row.done && row.attempt === attempt && !row.error);
    this.share = this.limit / Math.max(1, open.length);
  }
}

const shown = (rate: number) => rate.toLocaleString('en', { maximumFractionDigits: rate < 10 ? 1 : 0 });
