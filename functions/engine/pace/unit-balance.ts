/**
 * The units that were earned and not yet used (a token bucket). The balance is negative if a request used
 * more than was earned. Times are in milliseconds since the epoch.
 */
export class UnitBalance {
  private units = 0;

  constructor(private filledAt: number) {}

  /** Resets the balance to 0. */
  restart(now: number): void {
    this.units = 0;
    this.filledAt = now;
  }

  /** Adds what `rate` units per second earned since the last call, up to `max`. */
  fill(now: number, rate: number, max: number): void {
    const earned = (rate * Math.max(0, now - this.filledAt)) / 1000;
    this.units = Math.min(max, this.units + earned);
    this.filledAt = now;
  }

  /** Returns how many units the balance lacks: 0 or negative if it is sufficient. */
  missingTo(units: number): number {
    return units - this.units;
  }

  /** Subtracts units. A negative number returns units to the balance. */
  use(units: number): void {
    this.units -= units;
  }
}
