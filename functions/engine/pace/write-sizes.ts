import { Pace } from './lane-rate';
import { WriteCosts } from './write-costs';

/** How long a page's writes take. A stop takes effect within this time. */
const pageSeconds = 5;
const minWrites = 5;
/**
 * The maximum time between reading a record and writing it, if all records change. The older the data, the
 * more likely it is that others have changed the record.
 */
const readAheadSeconds = 30;
const minRecords = 25;
/** A single request may use the units that are earned in this time, unless a single write costs more. */
const requestSeconds = 0.5;

/** Sizes pages and requests by the pace and cost of a lane's writes or calls. */
export class WritePace extends Pace {
  readonly costs = new WriteCosts();

  /** The maximum number of writes in a page; undefined for no limit. */
  get maxWrites(): number | undefined {
    return this.writesOf(pageSeconds, minWrites);
  }

  /** The maximum number of records to read for a page; undefined for no limit. */
  get maxRecords(): number | undefined {
    return this.writesOf(readAheadSeconds, minRecords);
  }

  /** The maximum number of units per request. A single write may use more. */
  get maxUnitsPerRequest(): number {
    return this.rate === undefined ? Number.POSITIVE_INFINITY : this.rate * requestSeconds;
  }

  private writesOf(seconds: number, min: number): number | undefined {
    const { rate } = this;
    return rate === undefined ? undefined : Math.max(min, Math.round((rate * seconds) / this.costs.mean));
  }
}
