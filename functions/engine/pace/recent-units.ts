const windowMs = 1_000;
/**
 * The minimum time, in milliseconds, over which a rate is measured. A lane's first requests use up the saved
 * units all at once, so a shorter measurement would be meaningless.
 */
const minWindowMs = 100;

/**
 * Tracks the units that a lane used in the last second, which show how many units the other side accepts.
 * Times are in milliseconds since the epoch.
 */
export class RecentUnits {
  private uses: { readonly at: number; readonly units: number }[] = [];
  /** The time of the first use. */
  private firstAt: number | undefined;
  /** The time of the first use after at least one second of inactivity. */
  private resumedAt = 0;

  /** Records that units were used. */
  add(units: number, now: number): void {
    this.forget(now);
    this.firstAt ??= now;
    if (this.uses.length === 0) this.resumedAt = now;
    this.uses.push({ at: now, units });
  }

  /**
   * Returns the average units per second over the last second, or since the first use if that is more recent.
   */
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

  /** Returns true for the first second after a pause, when `perSecond` is unreliable. */
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
