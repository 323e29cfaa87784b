const windowMs = 1_000;
/**
 * The minimum time over which a rate is measured, in milliseconds. A lane's first requests use up the saved
 * units at once, so measuring over less would be meaningless.
 */
const minWindowMs = 100;

/**
 * A lane's units in the last second, which show how many the other side accepts. Times are in milliseconds
 * since the epoch.
 */
class RecentUnits {
  private uses: { readonly at: number; readonly units: number }[] = [];
  private firstAt: number | undefined;
  /** When the lane first used units after at least one second without any. */
  private resumedAt = 0;

  add(units: number, now: number): void {
    this.forget(now);
    this.firstAt ??= now;
    if (this.uses.length === 0) this.resumedAt = now;
    this.uses.push({ at: now, units });
  }

  /** Returns the units over the last second, or since the first use if that is more recent. */
  perSecond(now: number): number {
    this.forget(now);
    const units = this.uses.reduce((sum, use) => sum + use.units, 0);
    return (units * 1000) / Math.min(windowMs, Math.max(minWindowMs, this.usedForMs(now)));
  }

  /**
   * Returns true until the lane has used units for a whole second. Until then, `perSecond` is an estimate.
   */
  isNew(now: number): boolean {
    return this.usedForMs(now) < windowMs;
  }

  /** Returns true for a second after a pause, while `perSecond` is unreliable. */
  hasJustResumed(now: number): boolean {
    return now - this.resumedAt < windowMs;
  }

  private usedForMs(now: number): number {
    return now - (this.firstAt ?? now);
  }

  private forget(now: number): void {
    const first = this.uses.findIndex(({ at }) => now - at < windowMs);
    this.uses = first < 0 ? [] : this.uses.slice(first);
  }
}

/*
 * Determines the rate that a lane may use after a table has throttled it. Invariant: between two calls, the
 * rate depends only on the time, which tests can pass in.
 *
 * | state     | units per second that the lane may use    | ends                                        |
 * |-----------|-------------------------------------------|---------------------------------------------|
 * | free      | its share of the limit, or any number     | when the table throttles: *breathing*       |
 * | breathing | half of the accepted rate, rising to 0.99 | after 0.1 s: *holding*, or *guessing*       |
 * | holding   | 0.99 of the accepted rate                 | after 3 s: *climbing*                       |
 * | climbing  | a little more each second                 | at its share, or 5 s without a wait: *free* |
 * | guessing  | twice as much each half second            | like *climbing*                             |
 *
 * In every state, being throttled again leads back to *breathing*. A lane guesses if it had been writing for
 * less than a second when the table throttled it, because it does not yet know how much the table accepts per
 * second. (Halving the rate and climbing back evenly would leave a quarter of the table's capacity unused.)
 */

const breathingMs = 100;
const holdingMs = 3_000;
/** The part of the accepted rate that a lane uses in the *holding* state. */
const heldPart = 0.99;
/**
 * How long a rate climbs, in milliseconds, up to the lane's share or, without a limit, to twice the accepted
 * rate.
 */
const climbingMs = 30_000;
/** The time in which a rate that is only a guess doubles, in milliseconds. */
const doublingMs = 500;
/**
 * How long a lane goes without a wait, in milliseconds, before it is free. It evidently needs less than it
 * may use.
 */
const idleMs = 5_000;
/**
 * The minimum part of its rate that a lane keeps when it is throttled. A second with few writes, for example
 * between two pages, does not mean that the table accepts no more. If it goes on throttling, the rate falls
 * further.
 */
const minKept = 0.98;
const minKeptInARow = 0.8;
const inARowMs = 2_000;
/**
 * How long an episode lasts after the first throttled request, in milliseconds. Responses to other pending
 * requests that arrive within this time belong to the same episode.
 */
const sameEpisodeMs = 500;

/** The time from a throttle until the lane is free again. */
interface Episode {
  readonly since: number;
  /** What the table accepted when it throttled the lane, in units per second. */
  readonly took: number;
  /** True if the lane had been writing for less than a second, so `took` is only a guess. */
  readonly isGuess: boolean;
}

const breathing = (took: number, ms: number) => took / 2 + (took * (heldPart - 0.5) * ms) / breathingMs;
const guessing = (took: number, ms: number) => took * heldPart * 2 ** ((ms - breathingMs) / doublingMs);
const holdingThenClimbing = (took: number, ms: number, share: number | undefined) =>
  took * heldPart + Math.max(0, ms - holdingMs) * ((share ?? took * 2) / climbingMs);

/** Times are in milliseconds since the epoch, rates in units per second. */
export class Throttling {
  private episode: Episode | undefined;
  private readonly recent = new RecentUnits();
  private lastWaitAt = 0;

  /** @param took the rate to which throttling limited the lane's earlier worker; undefined if it did not */
  constructor(took: number | undefined, now: number) {
    if (took !== undefined) this.episode = { since: now - breathingMs, took, isGuess: false };
    this.lastWaitAt = now;
  }

  took(units: number, now: number): void {
    this.recent.add(units, now);
    this.guessAgain(now);
  }

  /** Records that the lane had to wait because of its rate. */
  waited(now: number): void {
    this.lastWaitAt = now;
  }

  /** Records a throttled request. Returns true if the lane was free before. */
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
   * Returns the rate that the lane may use, in units per second; undefined for no limit. `share` is the
   * lane's share of the run's limit, if any.
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

  /** Returns true if the episode has ended. */
  over(share: number | undefined, now: number): boolean {
    if (!this.episode || this.allowed(share, now) !== undefined) return false;
    this.episode = undefined;
    return true;
  }

  /**
   * Refines the guess with the responses right after the throttled one, which may overtake others that were
   * sent with it.
   */
  private guessAgain(now: number): void {
    const episode = this.episode;
    if (!episode?.isGuess || now - episode.since >= breathingMs) return;
    this.episode = { ...episode, took: Math.max(episode.took, this.recent.perSecond(now)) };
  }
}
