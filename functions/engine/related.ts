import type { Model, StoredRecord } from '#shared/models/model';
import { SystemicError } from './app-error';
import type { Engine } from './dependencies';
import { itemSources } from './item-sources';
import type { Reference, RelatedRecords } from './job';

/** Records of a related table at most: all of them are in the memory of each worker. */
export const mostRelatedRecords = 250_000;

/** Those records, found by an attribute as fast in many as in few. */
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

/** The tables that a job `refers` to. Invariant: a table answers only once it was read whole. */
export class Related {
  #tables: ReadonlyMap<string, RelatedRecords> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly refers: readonly Reference[] = [],
  ) {}

  /**
   * Reads the tables, where that was not done yet, or where what was read is older than a decision needs: `again`. Throws SystemicError
   * for a table of more than `mostRelatedRecords`.
   */
  async load(again: () => boolean = () => false): Promise<void> {
    if (this.refers.length === 0 || (this.#tables && !again())) return;
    const tables = await Promise.all(
      this.refers.map(async (reference) => [reference.to.name, await this.read(reference)] as const),
    );
    this.#tables = new Map(tables);
  }

  /** The records of a related table. Throws for one that the job does not name, and before they were read. */
  readonly of = ({ name }: Model): RelatedRecords => {
    // A page that is replayed reads nothing: a record of it that changed meanwhile waits for a retry.
    if (this.refers.length > 0 && !this.#tables) throw new Error(`${name} was not looked at yet. Retry.`);
    const records = this.#tables?.get(name);
    if (!records) throw new Error(`The job looks things up in ${name}, which its 'refers' does not name.`);
    return records;
  };

  private async read({ to, attributes }: Reference): Promise<RelatedRecords> {
    const records: StoredRecord[] = [];
    for await (const record of itemSources(this.engine).records(to, [...new Set(['id', ...attributes])])) {
      if (records.length === mostRelatedRecords) throw tooMany(to);
      records.push(record);
    }
    return relatedRecords(records);
  }
}

const tooMany = ({ name }: Model) =>
  new SystemicError(
    `${name} has more than ${mostRelatedRecords.toLocaleString('en')} records: too many to be held in memory, so no job can refer to it.`,
  );
