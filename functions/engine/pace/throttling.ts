/*
 * What a lane allows itself after a table throttled something. Invariant: between two calls it depends on
 * time alone, so a test needs no clock but its own.
 *
 * | state     | per second it allows itself             | ends                                        |
 * |-----------|-----------------------------------------|---------------------------------------------|
 * | free      | its share of the limit, or anything     | when the table throttles: *breathing*       |
 * | breathing | half of what the table took, up to 0.99 | after 0.1 s: *holding*, or *guessing*       |
 * | holding   | 0.99 of what the table took             | after 3 s: *climbing*                       |
 * | climbing  | a little more each second               | at its share, or 5 s without a wait: *free* |
 * | guessing  | twice as much each half second          | like *climbing*                             |
 *
 * From every state, the next throttling leads back to *breathing*. A lane guesses if it had not written for a
 * second when the table first throttled it, because then it cannot know what the table takes in a second.
 * (Halving and climbing back evenly would leave a quarter of the table's capacity unused.)
 */

const recoverMs = 100;
const holdMs = 3_000;
const held = 0.99;
/** In this time, climbing reaches the lane's share, or twice what the table took if there is no limit. */
const climbMs = 30_000;
/**
 * A lane keeps at least this part of what it allowed itself: a second with few writes, such as between two
 * pages, does not mean that the table takes so little. It keeps less if the table goes on throttling.
 */
const minKept = 0.98;
const minKeptInARow = 0.8;
const inARowMs = 2_000;
/** Answers of requests that were under way when the first was throttled belong to the same episode. */
const sameEpisodeMs = 500;
const windowMs = 1_000;
/**
 * A lane's first requests take at once what was saved up for them, so less time than this says nothing about
 * its rate.
 */
const minWindowMs = 100;
/** The time in which a guess doubles. */
const doubleMs = 500;
/** After this long without a wait, the lane asks for less than it may use. */
const idleMs = 5_000;

interface Episode {
  readonly since: number;
  /** Units per second that the table took when it throttled. */
  readonly took: number;
  /** The lane had written for less than a second, at first or after a pause, so this is only a guess. */
  readonly guessed: boolean;
}

const breathing = (took: number, ms: number) => took / 2 + (took * (held - 0.5) * ms) / recoverMs;
const guessing = (took: number, ms: number) => took * held * 2 ** ((ms - recoverMs) / doubleMs);
const holdingThenClimbing = (took: number, ms: number, share: number | undefined) =>
  took * held + Math.max(0, ms - holdMs) * ((share ?? took * 2) / climbMs);

/** Times are milliseconds since the epoch, rates are units per second. */
export class Throttling {
  private episode: Episode | undefined;
  private recent: { readonly at: number; readonly units: number }[] = [];
  private lastWaitAt = 0;
  /** When the first units were taken. */
  private firstAt: number | undefined;
  /**
   * When the first units were taken after a second without any, which says nothing about what the table
   * takes.
   */
  private begunAt = 0;

  /** @param took what limited an earlier worker of the lane; undefined if nothing did */
  constructor(took: number | undefined, now: number) {
    if (took !== undefined) this.episode = { since: now - recoverMs, took, guessed: false };
    this.lastWaitAt = now;
  }

  /** The table took these units. */
  took(units: number, now: number): void {
    this.forget(now);
    this.firstAt ??= now;
    if (this.recent.length === 0) this.begunAt = now;
    this.recent.push({ at: now, units });
    this.guessAgain(now);
  }

  /** The lane had to wait for its rate. */
  waited(now: number): void {
    this.lastWaitAt = now;
  }

  /** The table throttled writes. Returns true if it had not before. */
  onThrottled(now: number): boolean {
    if (this.episode && now - this.episode.since < sameEpisodeMs) return false;
    const began = this.episode === undefined;
    const inARow = this.episode !== undefined && now - this.episode.since < inARowMs;
    const kept = (this.allowed(undefined, now) ?? 0) * (inARow ? minKeptInARow : minKept);
    const wroteForMs = now - (this.firstAt ?? now);
    this.episode = {
      since: now,
      took: Math.max(1, this.measured(wroteForMs, now), kept),
      guessed: wroteForMs < windowMs || (began && now - this.begunAt < windowMs),
    };
    this.lastWaitAt = now;
    return began;
  }

  /** What the lane may write per second because of the table; undefined: no limit. `share` is its maximum. */
  allowed(share: number | undefined, now: number): number | undefined {
    if (!this.episode) return undefined;
    const { took, since, guessed } = this.episode;
    const ms = now - since;
    if (ms < recoverMs) return breathing(took, ms);
    const rate = guessed ? guessing(took, ms) : holdingThenClimbing(took, ms, share);
    const isFree = share === undefined ? ms > holdMs && now - this.lastWaitAt > idleMs : rate >= share;
    return isFree ? undefined : rate;
  }

  /** Returns true once, when the lane is back at what it may use without throttling. */
  over(share: number | undefined, now: number): boolean {
    if (!this.episode || this.allowed(share, now) !== undefined) return false;
    this.episode = undefined;
    return true;
  }

  /**
   * The first answer of several requests that were sent together may be the throttled one; the others show
   * what was taken.
   */
  private guessAgain(now: number): void {
    const episode = this.episode;
    if (!episode?.guessed || now - episode.since >= recoverMs) return;
    const took = Math.max(episode.took, this.measured(now - (this.firstAt ?? now), now));
    this.episode = { ...episode, took };
  }

  /** Units per second that the table took, in the last second or since the lane began to write. */
  private measured(wroteForMs: number, now: number): number {
    this.forget(now);
    const units = this.recent.reduce((sum, one) => sum + one.units, 0);
    return (units * 1000) / Math.min(windowMs, Math.max(minWindowMs, wroteForMs));
  }

  private forget(now: number): void {
    const first = this.recent.findIndex(({ at }) => now - at < windowMs);
    this.recent = first < 0 ? [] : this.recent.slice(first);
  }
}
