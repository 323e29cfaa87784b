import { Pace } from './lane-rate';
import { WriteCosts } from './write-costs';

/** The approximate duration of a page's writes, within which a stop takes effect. */
const pageSeconds = 5;
const minWrites = 5;
/**
 * The maximum time between reading a record and writing it, assuming that all records change. The older the
 * data is, the more likely others have changed the record.
 */
const readAheadSeconds = 30;
const minRecords = 25;
/** A request uses at most the units that are earned in this time, unless a single write costs more. */
const requestSeconds = 0.5;

/**
 * Determines the size of pages and requests from the pace of a lane's writes or calls, and from their costs.
 */
export class WritePace extends Pace {
  readonly costs = new WriteCosts();

  /** Maximum number of writes of a page, or undefined for any number. */
  get maxWrites(): number | undefined {
    return this.writesOf(pageSeconds, minWrites);
  }

  /** Maximum number of records to read for a page, or undefined for any number. */
  get maxRecords(): number | undefined {
    return this.writesOf(readAheadSeconds, minRecords);
  }

  /** Maximum number of units that one request should use. A single write may use more. */
  get maxUnitsPerRequest(): number {
    return this.rate === undefined ? Number.POSITIVE_INFINITY : this.rate * requestSeconds;
  }

  private writesOf(seconds: number, min: number): number | undefined {
    const { rate } = this;
    return rate === undefined ? undefined : Math.max(min, Math.round((rate * seconds) / this.costs.mean));
  }
}
