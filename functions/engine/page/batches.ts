import type { BatchStatementRequest } from '@aws-sdk/client-dynamodb';
import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import { fitsStatement, statementOf } from '../changes/statements';
import { entryId } from '../ledger/journal';
import type { WritePace } from '../pace/write-sizes';

/** DynamoDB's maximum number of statements in a batch. */
const statementsPerBatch = 25;
export interface Statement {
  readonly entry: Entry;
  /** The statement. Undefined if the change does not fit into one and must be sent separately. */
  readonly request?: BatchStatementRequest;
}

/** The number of statements per batch while the cost of changes is unknown and capacity units are limited. */
const statementsAtFirst = 5;

/**
 * Divides changes into requests of at most 25 statements, no two for the same record, that cost no more units
 * than the pace allows.
 */
export class Batches {
  private index = 0;

  constructor(
    private readonly engine: Engine,
    private readonly entries: readonly Entry[],
    private readonly pace: WritePace,
  ) {}

  get left(): number {
    return this.entries.length - this.index;
  }

  /** Returns the next batch; undefined if no changes are left. */
  next(): readonly Statement[] | undefined {
    const { costs, maxUnitsPerRequest } = this.pace;
    const batch: Statement[] = [];
    const ids = new Set<string>();
    let units = 0;
    while (this.index < this.entries.length) {
      const statement = this.statement(this.index);
      if (!statement) break;
      const { entry, request } = statement;
      units += costs.of([entry]);
      const known = costs.isKnown(entry) || maxUnitsPerRequest === Number.POSITIVE_INFINITY;
      const isFull = batch.length >= (known ? statementsPerBatch : statementsAtFirst);
      if (batch.length > 0 && (!request || isFull || ids.has(entryId(entry)) || units > maxUnitsPerRequest)) {
        break;
      }
      batch.push(statement);
      ids.add(entryId(entry));
      this.index += 1;
      if (!request) break;
    }
    return batch.length > 0 ? batch : undefined;
  }

  private statement(index: number): Statement | undefined {
    const entry = this.entries[index];
    if (!entry) return undefined;
    const request = statementOf(entry, tableNamed(this.engine, entry.table));
    const fits = !entry.alone && fitsStatement(entry, request);
    return fits ? { entry, request } : { entry };
  }
}
