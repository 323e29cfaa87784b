/*
 * What a lane allows itself after a table put something off. Invariant: a function of time alone between two
 * calls, so that a test needs no clock but its own.
 *
 * | state     | a second it allows itself                        | ends                                                   |
 * |-----------|--------------------------------------------------|--------------------------------------------------------|
 * | free      | its share of the limit, or anything              | when the table puts something off: then *breathing*    |
 * | breathing | from half of what the table took up to 0.99 of it | after 0.1 s: *holding*, or *guessing*                 |
 * | holding   | 0.99 of what the table took                      | after 3 s: *climbing*                                  |
 * | climbing  | a little more each second                        | at its share; without one after 5 s without a wait: *free* |
 * | guessing  | twice as much each half second                   | as *climbing* does                                     |
 *
 * From every state the table's next refusal leads back to *breathing*. A lane guesses that has not written
 * for a second when the table first refuses: it cannot know what the table takes in one. (Halving and
 * climbing back evenly would leave a quarter of the table's capacity unused.)
 */

const recoverMs = 100;
const holdMs = 3_000;
const held = 0.99;
/**
 * What it climbs by reaches the lane's share, or twice what the table took where there is no limit, in this
 * time.
 */
const climbMs = 30_000;
/**
 * Of what it allowed itself a lane keeps at least this: a second in which little was written, such as between
 * two pages, does not tell that the table takes as little. It keeps less where the table goes on putting
 * writes off.
 */
const minKept = 0.98;
const minKeptInARow = 0.8;
const inARowMs = 2_000;
/** Answers of requests that were under way when the first was put off belong to it. */
const sameEpisodeMs = 500;
const windowMs = 1_000;
/**
 * What was saved up for a lane's first requests, it takes at once: less time than this says nothing of its
 * rate.
 */
const minWindowMs = 100;
/** A guess doubles in this time. */
const doubleMs = 500;
/** Longer without a wait than this, and the lane asks for less than it may. */
const idleMs = 5_000;

interface Episode {
  readonly since: number;
  /** Units a second that the table took when it put some off. */
  readonly took: number;
  /**
   * It had written for less than a second, at first or after a pause, so that this is no more than a guess.
   */
  readonly guessed: boolean;
}

const breathing = (took: number, ms: number) => took / 2 + (took * (held - 0.5) * ms) / recoverMs;
const guessing = (took: number, ms: number) => took * held * 2 ** ((ms - recoverMs) / doubleMs);
const holdingThenClimbing = (took: number, ms: number, share: number | undefined) =>
  took * held + Math.max(0, ms - holdMs) * ((share ?? took * 2) / climbMs);

/** Times are milliseconds since the epoch, rates units a second. */
export class Throttling {
  private episode: Episode | undefined;
  private recent: { readonly at: number; readonly units: number }[] = [];
  private lastWaitAt = 0;
  /** When the first units were taken. */
  private firstAt: number | undefined;
  /**
   * When the first units were taken after a second without any, which tells nothing of what the table takes.
   */
  private begunAt = 0;

  /** @param took what an earlier worker of the lane was held to; undefined where it was not. */
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

  /** The table put writes off. True where it had not before. */
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

  /**
   * What the lane may write a second for the table's sake; undefined: as much as it likes. `share`: what it
   * may at most.
   */
  allowed(share: number | undefined, now: number): number | undefined {
    if (!this.episode) return undefined;
    const { took, since, guessed } = this.episode;
    const ms = now - since;
    if (ms < recoverMs) return breathing(took, ms);
    const rate = guessed ? guessing(took, ms) : holdingThenClimbing(took, ms, share);
    const isFree = share === undefined ? ms > holdMs && now - this.lastWaitAt > idleMs : rate >= share;
    return isFree ? undefined : rate;
  }

  /** True once, when the lane is back at what it may without throttling. */
  over(share: number | undefined, now: number): boolean {
    if (!this.episode || this.allowed(share, now) !== undefined) return false;
    this.episode = undefined;
    return true;
  }

  /**
   * Of requests that were sent together the first answer may be the one that was put off: the others tell
   * what was taken.
   */
  private guessAgain(now: number): void {
    const episode = this.episode;
    if (!episode?.guessed || now - episode.since >= recoverMs) return;
    const took = Math.max(episode.took, this.measured(now - (this.firstAt ?? now), now));
    this.episode = { ...episode, took };
  }

  /** Units a second that the table took, in the last second or since the lane began to write. */
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
