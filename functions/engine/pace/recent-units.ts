const windowMs = 1_000;
/**
 * A lane's first requests use the saved-up units immediately, so a shorter time shows nothing about its rate.
 */
const minWindowMs = 100;

/**
 * The units that a lane has used in the last second, which shows how many the other side accepts. Times are
 * milliseconds since the epoch.
 */
export class RecentUnits {
  private uses: { readonly at: number; readonly units: number }[] = [];
  /** Time of the first use. */
  private firstAt: number | undefined;
  /** Time of the first use after a second without any. */
  private resumedAt = 0;

  /** Records that units were used. */
  add(units: number, now: number): void {
    this.forget(now);
    this.firstAt ??= now;
    if (this.uses.length === 0) this.resumedAt = now;
    this.uses.push({ at: now, units });
  }

  /** Units per second, in the last second or since the first were used. */
  perSecond(now: number): number {
    this.forget(now);
    const units = this.uses.reduce((sum, use) => sum + use.units, 0);
    return (units * 1000) / Math.min(windowMs, Math.max(minWindowMs, this.usedForMs(now)));
  }

  /** True until the lane has used units for a whole second. Until then, `perSecond` is an estimate. */
  isNew(now: number): boolean {
    return this.usedForMs(now) < windowMs;
  }

  /** True for the first second after a pause, when `perSecond` is unreliable. */
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
