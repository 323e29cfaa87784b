/**
 * Tracks the units that a lane has earned and not yet used (a token bucket). The balance is negative if a
 * request used more than was earned. Times are in milliseconds since the epoch.
 */
export class UnitBalance {
  private units = 0;

  constructor(private filledAt: number) {}

  /** Resets the balance to 0. */
  restart(now: number): void {
    this.units = 0;
    this.filledAt = now;
  }

  /**
   * Adds the units earned since the last call, at a rate of `rate` units per second, and limits the balance
   * to `max`.
   */
  fill(now: number, rate: number, max: number): void {
    const earned = (rate * Math.max(0, now - this.filledAt)) / 1000;
    this.units = Math.min(max, this.units + earned);
    this.filledAt = now;
  }

  /**
   * Returns how many more units the balance needs to cover the given number. The result is 0 or negative if
   * the balance is sufficient.
   */
  missingTo(units: number): number {
    return units - this.units;
  }

  /** Subtracts units. A negative number returns units to the balance. */
  use(units: number): void {
    this.units -= units;
  }
}
