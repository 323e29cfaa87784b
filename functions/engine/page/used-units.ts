import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import { unitsByTable } from '../pace/metered';
import type { WritePace } from '../pace/write-sizes';

/** Counts the units that writes used, as measured by DynamoDB. */
export class UsedUnits {
  private readonly byTable = new Map<string, number>();

  constructor(private readonly engine: Engine) {}

  note(output: unknown): void {
    for (const [table, units] of unitsByTable(output)) {
      this.byTable.set(table, (this.byTable.get(table) ?? 0) + units);
    }
  }

  /**
   * Updates the pace's cost estimates with the measured cost. Returns the units used, or an estimate without
   * a measurement.
   */
  settle({ costs }: WritePace, answered: readonly Entry[]): number {
    let sum = 0;
    for (const table of new Set(answered.map((entry) => entry.table))) {
      const own = answered.filter((entry) => entry.table === table);
      const measured = this.byTable.get(tableNamed(this.engine, table));
      sum += measured ?? costs.of(own);
      if (measured !== undefined) costs.learn(own, measured);
    }
    return sum;
  }
}
