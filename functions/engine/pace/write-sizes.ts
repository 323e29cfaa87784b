import type { Entry } from '#functions/engine/changes/entries';
import { Pace } from './lane-rate';
import { writeUnits } from './write-units';

type Change = Pick<Entry, 'table' | 'kind' | 'before' | 'after'>;

/**
 * Estimates the cost of changes, in write units. An update's journal entry has only the changed attributes,
 * and nothing tells about indexes, so the estimate is scaled by the measured cost of the latest changes of
 * the same kind to the same table.
 */
export class WriteCosts {
  /** The ratio of measured to estimated units, by table and kind. */
  private readonly factors = new Map<string, number>();
  private lastMean = 1;

  /** The mean cost of the latest measured changes, or 1 before the first measurement. */
  get mean(): number {
    return this.lastMean;
  }

  /** Returns true if the cost of a change of the same kind to the same table has been measured. */
  isKnown(change: Change): boolean {
    return this.factors.has(nameOf(change));
  }

  /** Returns the number of units that the changes are expected to use. */
  of(changes: readonly Change[]): number {
    return changes.reduce((sum, change) => sum + this.ofOne(change), 0);
  }

  /** Learns from changes that used this many units in total. All must be to the same table. */
  learn(changes: readonly Change[], units: number): void {
    const expected = this.of(changes);
    if (changes.length === 0 || expected <= 0 || units <= 0) return;
    for (const name of new Set(changes.map(nameOf))) {
      this.factors.set(name, (this.factors.get(name) ?? 1) * (units / expected));
    }
    this.lastMean = Math.max(1, units / changes.length);
  }

  private ofOne(change: Change): number {
    return writeUnits(change) * (this.factors.get(nameOf(change)) ?? 1);
  }
}

const nameOf = ({ table, kind }: Change) => `${table} ${kind}`;

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
