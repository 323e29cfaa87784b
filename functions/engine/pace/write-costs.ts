import type { Entry } from '../changes/entries';
import { writeUnits } from './write-units';

type Change = Pick<Entry, 'table' | 'kind' | 'before' | 'after'>;

/**
 * The cost of changes in write units, as far as it can be known before they are made. The entry of an update
 * holds only the attributes that it touches, not the whole record, and no entry says anything about indexes.
 * So a guess is scaled by what the last changes of that table and kind cost, as DynamoDB measured them.
 */
export class WriteCosts {
  /** Measured units per guessed unit, by table and kind. */
  private readonly factors = new Map<string, number>();
  private lastMean = 1;

  /** Average units of the last measured changes; 1 before there are any. */
  get mean(): number {
    return this.lastMean;
  }

  /** Whether a change of that table and kind was measured. */
  isKnown(change: Change): boolean {
    return this.factors.has(nameOf(change));
  }

  /** Units that these changes are expected to use. */
  of(changes: readonly Change[]): number {
    return changes.reduce((sum, change) => sum + this.ofOne(change), 0);
  }

  /** These changes of one table together used this many units. */
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
