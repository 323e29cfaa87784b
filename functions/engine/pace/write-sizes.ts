import { Pace } from './lane-rate';
import { WriteCosts } from './write-costs';

/** The approximate duration of a page's writes, in seconds. A stop takes effect within this time. */
const pageSeconds = 5;
const minWrites = 5;
/**
 * The maximum time, in seconds, between reading a record and writing it, assuming that all records change.
 * The older the data, the more likely it is that others have changed the record.
 */
const readAheadSeconds = 30;
const minRecords = 25;
/**
 * A single request may use at most the units earned in this many seconds, unless a single write costs more.
 */
const requestSeconds = 0.5;

/** Determines the size of pages and requests, based on the pace and cost of a lane's writes or calls. */
export class WritePace extends Pace {
  readonly costs = new WriteCosts();

  /** The maximum number of writes in a page, or undefined if there is no limit. */
  get maxWrites(): number | undefined {
    return this.writesOf(pageSeconds, minWrites);
  }

  /** The maximum number of records to read for a page, or undefined if there is no limit. */
  get maxRecords(): number | undefined {
    return this.writesOf(readAheadSeconds, minRecords);
  }

  /** The maximum number of units that one request should use. A single write may use more. */
  get maxUnitsPerRequest(): number {
    return this.rate === undefined ? Number.POSITIVE_INFINITY : this.rate * requestSeconds;
  }

  private writesOf(seconds: number, min: number): number | undefined {
    const { rate } = this;
    return rate === undefined ? undefined : Math.max(min, Math.round((rate * seconds) / this.costs.mean));
  }
}
