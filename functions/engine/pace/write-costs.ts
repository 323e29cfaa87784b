import type { Entry } from '../changes/entries';
import { writeUnits } from './write-units';

type Change = Pick<Entry, 'table' | 'kind' | 'before' | 'after'>;

/**
 * Estimates the cost of changes in write units. The journal entry for an update contains only the changed
 * attributes, not the whole record, and entries contain nothing about indexes. The estimate is therefore
 * scaled by the measured cost of the most recent changes of the same kind to the same table.
 */
export class WriteCosts {
  /** The ratio of measured to estimated units, keyed by table and kind. */
  private readonly factors = new Map<string, number>();
  private lastMean = 1;

  /**
   * The average number of units used by the most recently measured changes, or 1 before the first
   * measurement.
   */
  get mean(): number {
    return this.lastMean;
  }

  /** Returns true if the cost of a change of the same kind to the same table has been measured. */
  isKnown(change: Change): boolean {
    return this.factors.has(nameOf(change));
  }

  /** Returns the number of units that the given changes are expected to use. */
  of(changes: readonly Change[]): number {
    return changes.reduce((sum, change) => sum + this.ofOne(change), 0);
  }

  /** Records the total number of units that the given changes used. All changes must be to the same table. */
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
