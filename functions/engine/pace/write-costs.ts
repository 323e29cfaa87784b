import type { Entry } from '../changes/entries';
import { writeUnits } from './write-units';

type Change = Pick<Entry, 'table' | 'kind' | 'before' | 'after'>;

/**
 * What changes cost in write units, as far as it is known before they are made. An update's entry holds what
 * it touches, not the whole record, and no entry tells of indexes; so a guess is scaled by what the last
 * changes of that table and kind came to, as DynamoDB measured them.
 */
export class WriteCosts {
  /** Measured units for each unit that was guessed, by table and kind. */
  private readonly factors = new Map<string, number>();
  private lastMean = 1;

  /** Units of the last changes that were measured, each; 1 before there were any. */
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

  /** These changes of one table used so many units together. */
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
