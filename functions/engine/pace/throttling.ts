import { RecentUnits } from './recent-units';

/*
 * The rate that a lane allows itself after a table throttled it. Invariant: between two calls it depends on
 * time alone, so a test needs no clock but its own.
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
 * than a second when the table throttled it, because it cannot know yet what the table takes in a second.
 * (Halving the rate and climbing back evenly would leave a quarter of the table's capacity unused.)
 */

const breathingMs = 100;
const holdingMs = 3_000;
/** The part of the accepted rate at which a lane holds. */
const heldPart = 0.99;
/** In this time, climbing reaches the lane's share, or twice what the table took if there is no limit. */
const climbingMs = 30_000;
/** The time in which a guess doubles. */
const doublingMs = 500;
/** After this long without a wait, the lane asks for less than it may use. */
const idleMs = 5_000;
/**
 * A lane keeps at least this part of what it allowed itself: a second with few writes, such as between two
 * pages, does not mean that the table takes so little. It keeps less if the table goes on throttling.
 */
const minKept = 0.98;
const minKeptInARow = 0.8;
const inARowMs = 2_000;
/** Answers of requests that were under way when the first was throttled belong to the same episode. */
const sameEpisodeMs = 500;

/** The time since the table last throttled the lane. */
interface Episode {
  readonly since: number;
  /** Units per second that the table took when it throttled. */
  readonly took: number;
  /** The lane had written for less than a second, so `took` is only a guess. */
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

  /** The table took these units. */
  took(units: number, now: number): void {
    this.recent.add(units, now);
    this.guessAgain(now);
  }

  /** The lane had to wait for its rate. */
  waited(now: number): void {
    this.lastWaitAt = now;
  }

  /** The table throttled the lane. Returns true if the lane was free before. */
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
   * The maximum rate because of the table, in units per second; undefined: no limit. `share` is the lane's
   * maximum.
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
   * Of several requests that were sent together, the throttled one may be answered first; the answers of the
   * others improve the guess.
   */
  private guessAgain(now: number): void {
    const episode = this.episode;
    if (!episode?.isGuess || now - episode.since >= breathingMs) return;
    this.episode = { ...episode, took: Math.max(episode.took, this.recent.perSecond(now)) };
  }
}
