import { RecentUnits } from './recent-units';

/*
 * The rate that a lane allows itself after a table has throttled it. Invariant: between two calls, it depends
 * only on the time, which tests can pass in.
 *
 * | state     | units per second that it allows itself   | ends                                        |
 * |-----------|------------------------------------------|---------------------------------------------|
 * | free      | its share of the limit, or any number    | when the table throttles: *breathing*       |
 * | breathing | half of what the table took, up to 0.99  | after 0.1 s: *holding*, or *guessing*       |
 * | holding   | 0.99 of what the table took              | after 3 s: *climbing*                       |
 * | climbing  | a little more each second                | at its share, or 5 s without a wait: *free* |
 * | guessing  | twice as much each half second           | like *climbing*                             |
 *
 * From every state, the next throttling leads back to *breathing*. A lane guesses if it had written for less
 * than a second when the table throttled it, because it does not know yet how much the table accepts in a
 * second. (Halving the rate and climbing back evenly would leave a quarter of the table's capacity unused.)
 */

const breathingMs = 100;
const holdingMs = 3_000;
/** The part of the accepted rate at which a lane holds. */
const heldPart = 0.99;
/**
 * The time in which climbing reaches the lane's share or, if there is no limit, twice the rate that the table
 * accepted.
 */
const climbingMs = 30_000;
/** The time in which a guess doubles. */
const doublingMs = 500;
/** After this time without a wait, the lane evidently needs less than it may use. */
const idleMs = 5_000;
/**
 * A lane keeps at least this share of its rate, because a second with few writes, such as between two pages,
 * does not mean that the table accepts so little. It keeps less if the table continues to throttle.
 */
const minKept = 0.98;
const minKeptInARow = 0.8;
const inARowMs = 2_000;
/** Responses to requests that were pending when the first one was throttled belong to the same episode. */
const sameEpisodeMs = 500;

/** The time since the table last throttled the lane. */
interface Episode {
  readonly since: number;
  /** Units per second that the table accepted when it throttled. */
  readonly took: number;
  /** True if the lane had written for less than a second, so that `took` is only a guess. */
  readonly isGuess: boolean;
}

const breathing = (took: number, ms: number) => took / 2 + (took * (heldPart - 0.5) * ms) / breathingMs;
const guessing = (took: number, ms: number) => took * heldPart * 2 ** ((ms - breathingMs) / doublingMs);
const holdingThenClimbing = (took: number, ms: number, share: number | undefined) =>
  took * heldPart + Math.max(0, ms - holdingMs) * ((share ?? took * 2) / climbingMs);

/** Times are milliseconds since the epoch, rates are units per second. */
export class Throttling {
  /** Undefined: free. */
  private episode: Episode | undefined;
  private readonly recent = new RecentUnits();
  private lastWaitAt = 0;

  /** @param took the rate to which an earlier worker of the lane was limited; undefined if it was not */
  constructor(took: number | undefined, now: number) {
    if (took !== undefined) this.episode = { since: now - breathingMs, took, isGuess: false };
    this.lastWaitAt = now;
  }

  /** Reports units that the table accepted. */
  took(units: number, now: number): void {
    this.recent.add(units, now);
    this.guessAgain(now);
  }

  /** Reports that the lane had to wait for its rate. */
  waited(now: number): void {
    this.lastWaitAt = now;
  }

  /** Reports that the table throttled the lane. Returns true if the lane was free before. */
  onThrottled(now: number): boolean {
    const last = this.episode;
    if (last && now - last.since < sameEpisodeMs) return false;
    const inARow = last !== undefined && now - last.since < inARowMs;
    const kept = (this.allowed(undefined, now) ?? 0) * (inARow ? minKeptInARow : minKept);
    this.episode = {
      since: now,
      took: Math.max(1, this.recent.perSecond(now), kept),
      isGuess: this.recent.isNew(now) || (!last && this.recent.hasJustResumed(now)),
    };
    this.lastWaitAt = now;
    return last === undefined;
  }

  /**
   * Returns the table's limit in units per second, or undefined for no limit. `share` is the lane's maximum.
   */
  allowed(share: number | undefined, now: number): number | undefined {
    if (!this.episode) return undefined;
    const { took, since, isGuess } = this.episode;
    const ms = now - since;
    if (ms < breathingMs) return breathing(took, ms);
    const rate = isGuess ? guessing(took, ms) : holdingThenClimbing(took, ms, share);
    const isFree = share === undefined ? ms > holdingMs && now - this.lastWaitAt > idleMs : rate >= share;
    return isFree ? undefined : rate;
  }

  /** Returns true once, when the lane is free again. */
  over(share: number | undefined, now: number): boolean {
    if (!this.episode || this.allowed(share, now) !== undefined) return false;
    this.episode = undefined;
    return true;
  }

  /**
   * If several requests were sent together, the throttled one may be answered first. The responses to the
   * others improve the guess.
   */
  private guessAgain(now: number): void {
    const episode = this.episode;
    if (!episode?.isGuess || now - episode.since >= breathingMs) return;
    this.episode = { ...episode, took: Math.max(episode.took, this.recent.perSecond(now)) };
  }
}
