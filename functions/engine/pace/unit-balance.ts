/**
 * The units that a lane has earned and not used yet (a token bucket). The balance is negative if a request
 * used more than was earned. Times are milliseconds since the epoch.
 */
export class UnitBalance {
  private units = 0;

  constructor(private filledAt: number) {}

  /** Starts again with nothing saved up. */
  restart(now: number): void {
    this.units = 0;
    this.filledAt = now;
  }

  /** Adds what the time since the last call has earned at `rate` units per second, up to `max`. */
  fill(now: number, rate: number, max: number): void {
    const earned = (rate * Math.max(0, now - this.filledAt)) / 1000;
    this.units = Math.min(max, this.units + earned);
    this.filledAt = now;
  }

  /** How many units are missing from this many; 0 or less if there are enough. */
  missingTo(units: number): number {
    return units - this.units;
  }

  /** Takes units off; a negative number gives them back. */
  use(units: number): void {
    this.units -= units;
  }
}
