import { Pace } from './pace';
import { WriteCosts } from './write-costs';

/** A page's writes take about this long, so that a stop is taken as soon. */
const pageSeconds = 5;
const minWrites = 5;
/**
 * Records are read ahead of their writes by no more than this, were all to be changed: older, and others may
 * have changed them.
 */
const readAheadSeconds = 30;
const minRecords = 25;
/** One request uses about what this much time earns, at most, where that is more than one write. */
const requestSeconds = 0.5;

/** The pace of a lane's writes, or of its calls, and what they cost. */
export class WritePace extends Pace {
  readonly costs = new WriteCosts();

  /** Writes of a page at most; undefined: any number. */
  get maxWrites(): number | undefined {
    return this.writesOf(pageSeconds, minWrites);
  }

  /** Records to read for a page at most; undefined: any number. */
  get maxRecords(): number | undefined {
    return this.writesOf(readAheadSeconds, minRecords);
  }

  /** Units that one request should use at most; one write alone may use more. */
  get maxUnitsPerRequest(): number {
    return this.rate === undefined ? Number.POSITIVE_INFINITY : this.rate * requestSeconds;
  }

  private writesOf(seconds: number, min: number): number | undefined {
    const { rate } = this;
    return rate === undefined ? undefined : Math.max(min, Math.round((rate * seconds) / this.costs.mean));
  }
}
