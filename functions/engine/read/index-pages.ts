import { QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { tableNamed } from '../../dynamodb/tables';
import { type Attributes, parse, stringify } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import type { Narrowed } from '../job/narrowed';
import { openFailures } from '../ledger/failures';
import { type LaneRow, type RunRow, readLane } from '../ledger/ledger';
import { readRecords } from './read-records';
import { maxRecordsAtFirst, type RawPage, sendRead } from './scan';
import { waitForIndexes } from './wait-for-indexes';

/*
 * Reads the records that have a given key value in an index, page by page. An index is updated with a delay,
 * and a sweep often changes the index's key attribute. Therefore:
 * - The first page waits until one second after the run has started (wait-for-indexes.ts).
 * - After everything has been read, a real run that changed something takes a second look at the records that
 *   still have the value. It reads the keys from the index, then reads the records consistently from the
 *   table, and visits only the records that need a change and have not failed yet.
 *
 * The counters remain correct: the second look does not count records that the first look counted, unless
 * someone else changed them between the two looks.
 */

/** The position of a page: the look, and the key `at` after which it begins. */
const placeShape = z.object({ look: z.enum(['first', 'second']), at: z.string().optional() });
type Place = z.infer<typeof placeShape>;
type Lane = Pick<LaneRow, 'lane' | 'table'>;

/** Returns only those records that the job would change or fail on. */
export type Wanted = (records: readonly Attributes[]) => Promise<readonly Attributes[]>;

export class IndexPages {
  constructor(
    private readonly engine: Engine,
    private readonly run: Pick<RunRow, 'id' | 'dryRun' | 'createdAt'>,
    private readonly lane: Lane,
    private readonly narrowed: Narrowed,
  ) {}

  /**
   * Reads the page after `cursor`, with at most `maxRecords`; in the second look, only the `wanted` records.
   */
  async read(cursor: string | undefined, maxRecords: number, wanted: Wanted): Promise<RawPage> {
    if (cursor === undefined) {
      await waitForIndexes(this.engine, this.run);
      return this.first({ look: 'first' }, Math.min(maxRecords, maxRecordsAtFirst));
    }
    const place = placeShape.parse(JSON.parse(cursor));
    return place.look === 'first' ? this.first(place, maxRecords) : this.second(place, maxRecords, wanted);
  }

  private async first(place: Place, maxRecords: number): Promise<RawPage> {
    const { records, last } = await this.query(place, maxRecords);
    const after = (key: Attributes) => cursorOf({ look: 'first', at: stringify(key) });
    const cutAfter = (record: Attributes) => after(this.keyOf(record));
    if (last) return { records, cursor: after(last), cutAfter };
    // The second look depends on the changes on this page, so the next page must not be read ahead.
    return this.run.dryRun
      ? { records, cutAfter }
      : { records, cutAfter, cursor: cursorOf({ look: 'second' }), notAhead: true };
  }

  private async second(place: Place, maxRecords: number, wanted: Wanted): Promise<RawPage> {
    const row = await readLane(this.engine, this.run.id, this.lane.lane);
    if (!row || row.changed === 0) return { records: [] };
    const { records, last } = await this.query(place, maxRecords);
    const left = records.length > 0 ? await wanted(await this.notYetSeen(records, row)) : [];
    // The remaining records of a cut page are read again. Those changed in the meantime are then missing,
    // because the index no longer returns them.
    const cutAfter = () => cursorOf(place);
    const next = last ? { cursor: cursorOf({ look: 'second', at: stringify(last) }) } : {};
    return { records: left, cutAfter, ...next };
  }

  /** Returns the current records from the table, without those that the first look handled. */
  private async notYetSeen(
    found: readonly Attributes[],
    { failed }: Pick<LaneRow, 'failed'>,
  ): Promise<readonly Attributes[]> {
    const { table, lane } = this.lane;
    const { partitionKey, value } = this.narrowed;
    const keys = found.map(({ id }) => ({ table, key: id?.S ?? '' }));
    const records = await readRecords(this.engine, keys);
    const failures = new Set<string>();
    if (failed > 0) {
      for await (const { source } of openFailures(this.engine, { runId: this.run.id, lane }))
        failures.add(source);
    }
    return [...records.values()].filter(
      (record) => record[partitionKey]?.S === value && !failures.has(record.id?.S ?? ''),
    );
  }

  private async query(
    { at }: Place,
    maxRecords: number,
  ): Promise<{ readonly records: readonly Attributes[]; readonly last: Attributes | undefined }> {
    const { index, partitionKey, value } = this.narrowed;
    const input: QueryCommandInput = {
      TableName: tableNamed(this.engine, this.lane.table),
      IndexName: index,
      KeyConditionExpression: '#key = :value',
      ExpressionAttributeNames: { '#key': partitionKey },
      ExpressionAttributeValues: { ':value': { S: value } },
      Limit: maxRecords,
      ...(at === undefined ? {} : { ExclusiveStartKey: parse(at) as Attributes }),
    };
    const { Items = [], LastEvaluatedKey } = await sendRead(
      this.engine,
      `${this.lane.table} by ${index}`,
      () => this.engine.dynamodb.send(new QueryCommand(input)),
    );
    return { records: Items, last: LastEvaluatedKey };
  }

  /** Returns the key in the format that DynamoDB needs to continue after the record. */
  private keyOf(record: Attributes): Attributes {
    const names = ['id', this.narrowed.partitionKey];
    return Object.fromEntries(names.flatMap((name) => (record[name] ? [[name, record[name]]] : [])));
  }
}

const cursorOf = (place: Place): string => JSON.stringify(place);
