/**
 * What a lane allows itself after a table put its writes off. Invariant: a function of time alone between two calls, so that a test
 * needs no clock but its own.
 *
 * Half of what the table took in the last second, for a moment, lets a full table breathe; then nearly all of it, for it took
 * that much; then a little more each second, which finds out when the table takes more again. (Halving and climbing back evenly
 * would leave a quarter of the table's capacity unused.)
 */
const recoverMs = 500;
const holdMs = 10_000;
const held = 0.97;
/** What it climbs by reaches the lane's share, or twice what the table took where there is no limit, in this time. */
const climbMs = 30_000;
/** A second in which little was written, such as between two pages, does not tell that the table takes as little. */
const leastKept = 0.8;
/** Answers of requests that were under way when the first was put off belong to it. */
const sameEpisodeMs = 1_000;
const windowMs = 1_000;
/** Longer without a wait than this, and the lane asks for less than it may. */
const idleMs = 5_000;

interface Episode {
  readonly since: number;
  /** Write units a second that the table took when it put some off. */
  readonly took: number;
}

/** Times are milliseconds since the epoch, rates write units a second. */
export class Throttling {
  private episode: Episode | undefined;
  private recent: { readonly at: number; readonly units: number }[] = [];
  private lastWaitAt = 0;

  /** @param took what an earlier worker of the lane was held to; undefined where it was not. */
  constructor(took: number | undefined, now: number) {
    if (took !== undefined) this.episode = { since: now - recoverMs, took };
    this.lastWaitAt = now;
  }

  /** The table took these units. */
  took(units: number, now: number): void {
    this.recent.push({ at: now, units });
    this.forget(now);
  }

  /** The lane had to wait for its rate. */
  waited(now: number): void {
    this.lastWaitAt = now;
  }

  /** The table put writes off. True where it had not before. */
  putOff(now: number): boolean {
    if (this.episode && now - this.episode.since < sameEpisodeMs) return false;
    const began = this.episode === undefined;
    this.forget(now);
    const measured = this.recent.reduce((sum, { units }) => sum + units, 0);
    const before = this.allowed(undefined, now) ?? 0;
    this.episode = { since: now, took: Math.max(1, measured, before * leastKept) };
    this.lastWaitAt = now;
    return began;
  }

  /** What the lane may write a second for the table's sake; undefined: as much as it likes. `share`: what it may at most. */
  allowed(share: number | undefined, now: number): number | undefined {
    if (!this.episode) return undefined;
    const { took, since } = this.episode;
    const ms = now - since;
    if (ms < recoverMs) return took / 2 + (took * (held - 0.5) * ms) / recoverMs;
    const climbed = Math.max(0, ms - holdMs) * ((share ?? took * 2) / climbMs);
    const rate = took * held + climbed;
    const unlimited = share === undefined && ms > holdMs && now - this.lastWaitAt > idleMs;
    return unlimited || (share !== undefined && rate >= share) ? undefined : rate;
  }

  /** True once, when the lane is back at what it may without throttling. */
  over(share: number | undefined, now: number): boolean {
    if (!this.episode || this.allowed(share, now) !== undefined) return false;
    this.episode = undefined;
    return true;
  }

  private forget(now: number): void {
    const first = this.recent.findIndex(({ at }) => now - at < windowMs);
    this.recent = first < 0 ? [] : this.recent.slice(first);
  }
}
