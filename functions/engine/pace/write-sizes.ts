import { Pace } from './lane-rate';
import { WriteCosts } from './write-costs';

/** A page's writes take about this long, so a stop takes effect within that time. */
const pageSeconds = 5;
const minWrites = 5;
/**
 * Records are read at most this far ahead of their writes, assuming that all change: the older they are, the
 * likelier others have changed them.
 */
const readAheadSeconds = 30;
const minRecords = 25;
/** One request uses at most what this much time earns, unless a single write costs more. */
const requestSeconds = 0.5;

/** The pace of a lane's writes, or of its calls, and their costs. */
export class WritePace extends Pace {
  readonly costs = new WriteCosts();

  /** Maximum writes of a page; undefined: any number. */
  get maxWrites(): number | undefined {
    return this.writesOf(pageSeconds, minWrites);
  }

  /** Maximum records to read for a page; undefined: any number. */
  get maxRecords(): number | undefined {
    return this.writesOf(readAheadSeconds, minRecords);
  }

  /** Maximum units that one request should use; a single write may use more. */
  get maxUnitsPerRequest(): number {
    return this.rate === undefined ? Number.POSITIVE_INFINITY : this.rate * requestSeconds;
  }

  private writesOf(seconds: number, min: number): number | undefined {
    const { rate } = this;
    return rate === undefined ? undefined : Math.max(min, Math.round((rate * seconds) / this.costs.mean));
  }
}
