/** The number of seconds over which a rate is measured, including the current one. */
const windowSeconds = 5;

/**
 * Measures a rate in units per second, over the last five seconds. Times are in milliseconds since the epoch.
 */
export class ReachedRate {
  private readonly unitsBySecond = new Map<number, number>();

  constructor(private readonly since: number) {}

  add(units: number, now: number): void {
    const second = Math.floor(now / 1000);
    this.unitsBySecond.set(second, (this.unitsBySecond.get(second) ?? 0) + units);
    this.forget(second);
  }

  /**
   * Returns the rate over the last five seconds, or since the start if that is more recent, but at least one
   * second.
   */
  perSecond(now: number): number {
    const second = Math.floor(now / 1000);
    this.forget(second);
    let units = 0;
    for (const used of this.unitsBySecond.values()) units += used;
    const from = Math.max(this.since, (second - windowSeconds + 1) * 1000);
    return (units * 1000) / Math.max(1000, now - from);
  }

  private forget(second: number): void {
    for (const old of this.unitsBySecond.keys()) {
      if (old <= second - windowSeconds) this.unitsBySecond.delete(old);
    }
  }
}
