import type { Model, StoredRecord } from '#shared/models/model';
import type { Attributes } from '../../dynamodb/values';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Reference, RelatedRecords } from '../job/job';
import { recordsOf } from './item-sources';

/**
 * The maximum number of records in a table that a job looks records up in. Each worker keeps all of them in
 * memory.
 */
export const maxRelatedRecords = 250_000;

/**
 * Builds an index on each attribute that is looked up, so a look-up's time does not depend on the number of
 * records.
 */
export function relatedRecords(all: readonly StoredRecord[]): RelatedRecords {
  const indexes = new Map<string, Map<unknown, StoredRecord[]>>();
  const indexOf = (attribute: string) => {
    const known = indexes.get(attribute);
    if (known) return known;
    const index = new Map<unknown, StoredRecord[]>();
    for (const record of all) {
      const value = record[attribute];
      const same = index.get(value);
      if (same) same.push(record);
      else index.set(value, [record]);
    }
    indexes.set(attribute, index);
    return index;
  };
  const where = (attribute: string, value: unknown) => indexOf(attribute).get(value) ?? [];
  return { all, where, withId: (id) => where('id', id)[0] };
}

/** Yields a table's records, without those marked as deleted. By default, reads consistently. */
export type RecordsOfTable = (model: Model, attributes: readonly string[]) => AsyncIterable<StoredRecord>;

/** The maximum difference between this clock and those that set the records' timestamps, in milliseconds. */
const clockSkewMs = 5 * 60_000;

/**
 * The tables that a job `refers` to. Invariants: a table is used only after it has been read in full, and a
 * change is planned only with tables that were read after the record last changed.
 */
export class Related {
  #tables: ReadonlyMap<string, RelatedRecords> | undefined;
  /** When the last read started, in milliseconds since the epoch. */
  #readAt = 0;

  constructor(
    private readonly engine: Engine,
    private readonly refers: readonly Reference[] = [],
    private readonly recordsOfTable: RecordsOfTable = (model, attributes) =>
      recordsOf(engine, model, attributes),
  ) {}

  /**
   * Reads the tables if they have not been read yet, or if one of the records may have changed since and
   * `matters` returns true for it. Throws SystemicError if a table has more than `maxRelatedRecords`.
   */
  async load(
    records: readonly Attributes[] = [],
    matters: (record: Attributes) => boolean = () => false,
  ): Promise<void> {
    const doubtful = (record: Attributes) => this.mayBeOlderThan(record) && matters(record);
    if (!this.#tables || records.some(doubtful)) await this.loadAgain();
  }

  /** Reads the tables again. Throws the same errors as `load`. */
  async loadAgain(): Promise<void> {
    if (this.refers.length === 0) return;
    const begun = this.engine.now();
    const tables = await Promise.all(
      this.refers.map(async (reference) => [reference.to.name, await this.read(reference)] as const),
    );
    this.#tables = new Map(tables);
    this.#readAt = begun;
  }

  /**
   * Returns true if the tables may be older than the record. One without a timestamp may have changed at any
   * time. A record that changed after the read may refer to a related record that was not read. One without a
   * timestamp may have changed at any time.
   */
  private mayBeOlderThan(record: Attributes): boolean {
    return this.refers.length > 0 && !(changedAt(record) < this.#readAt - clockSkewMs);
  }

  /**
   * Returns a table's records. Throws if the job does not declare the table, or if the tables have not been
   * read yet.
   */
  readonly of = ({ name }: Model): RelatedRecords => {
    if (this.refers.length > 0 && !this.#tables) throw new Error(`${name} has not been read yet.`);
    const records = this.#tables?.get(name);
    if (!records) throw new Error(`The job looks up ${name} records, but this model is not in its 'refers'.`);
    return records;
  };

  private async read({ to, attributes }: Reference): Promise<RelatedRecords> {
    const records: StoredRecord[] = [];
    for await (const record of this.recordsOfTable(to, [...new Set(['id', ...attributes])])) {
      if (records.length === maxRelatedRecords) throw tooMany(to);
      records.push(record);
    }
    return relatedRecords(records);
  }
}

/** Returns when a record changed, in milliseconds since the epoch; NaN without a timestamp. */
function changedAt({ _lastChangedAt: changed, updatedAt }: Attributes): number {
  const stamps = [
    ...(changed?.N === undefined ? [] : [Number(changed.N)]),
    ...(updatedAt?.S === undefined ? [] : [Date.parse(updatedAt.S)]),
  ];
  return stamps.length === 0 ? Number.NaN : Math.max(...stamps);
}

const tooMany = ({ name }: Model) =>
  new SystemicError(
    `${name} has more than ${maxRelatedRecords.toLocaleString('en')} records, too many to hold in memory, so jobs cannot refer to it.`,
  );
