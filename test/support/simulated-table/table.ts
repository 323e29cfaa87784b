import { createHash } from 'node:crypto';
import type {
  BatchStatementRequest,
  BatchStatementResponse,
  ScanCommandInput,
} from '@aws-sdk/client-dynamodb';
import {
  type Item,
  itemBytes,
  readUnits,
  type SimulatedIndex,
  UnitBucket,
  writeUnitsOfIndex,
  writeUnitsOfTable,
} from './capacity';
import { type ParsedStatement, parseStatement } from './statement';

/** A simulated table's properties. */
export interface TableOptions {
  readonly name: string;
  readonly indexes?: readonly SimulatedIndex[];
  /** The number of partitions. Items are spread over the partitions by the hash of their IDs. */
  readonly partitions: number;
  /** The read units that each partition accepts per second. */
  readonly readUnitsPerSecond: number;
  readonly writeUnitsPerSecond: number;
  /**
   * How many seconds' worth of unused units a partition can save. DynamoDB saves up to 300 seconds' worth,
   * which would hide a pace that is too fast.
   */
  readonly savedSeconds?: number;
  /** The provisioned read capacity that DescribeTable reports. 0 means on demand. */
  readonly provisionedReadUnits?: number;
}

/** DynamoDB ends a page at 1 MB. */
const maxPageBytes = 1_048_576;

/** Thrown if the table or one of its partitions is currently not accepting requests. */
class TableThrottledError extends Error {
  override readonly name = 'ProvisionedThroughputExceededException';
}

/**
 * An in-memory table that counts capacity units as DynamoDB documents them. It rejects requests that exceed a
 * partition's capacity.
 */
export class SimulatedTable {
  readonly items = new Map<string, Item>();
  /** The units used so far. */
  readonly used = { reads: 0, writes: 0 };
  /** The number of rejected requests and statements. */
  readonly refused = { reads: 0, writes: 0 };
  /** The IDs in hash order, which is the order of a Scan. */
  private order: { readonly id: string; readonly at: number }[] = [];
  private readonly partitions: readonly { readonly reads: UnitBucket; readonly writes: UnitBucket }[];

  constructor(
    readonly options: TableOptions,
    now: () => number,
  ) {
    const { readUnitsPerSecond, writeUnitsPerSecond, savedSeconds = 0.5 } = options;
    this.partitions = Array.from({ length: options.partitions }, () => ({
      reads: new UnitBucket(readUnitsPerSecond, now, savedSeconds),
      writes: new UnitBucket(writeUnitsPerSecond, now, savedSeconds),
    }));
  }

  /** Adds items without using units. */
  fill(items: Iterable<Item>): void {
    for (const item of items) {
      const id = item.id?.S ?? '';
      if (!this.items.has(id)) this.order.push({ id, at: placeOf(id) });
      this.items.set(id, item);
    }
    this.order.sort((one, other) => one.at - other.at);
  }

  describe() {
    const { provisionedReadUnits = 0 } = this.options;
    return {
      Table: {
        TableName: this.options.name,
        ItemCount: this.items.size,
        TableSizeBytes: 0,
        ProvisionedThroughput: { ReadCapacityUnits: provisionedReadUnits, WriteCapacityUnits: 0 },
      },
    };
  }

  scan({ Limit = Number.POSITIVE_INFINITY, Segment = 0, TotalSegments = 1, ...input }: ScanCommandInput) {
    const startAfter = input.ExclusiveStartKey?.id?.S;
    const inSegment = (index: number) => Math.floor(index * TotalSegments) === Segment;
    const from = startAfter === undefined ? this.firstAt(Segment / TotalSegments) : this.after(startAfter);
    const items: Item[] = [];
    let bytes = 0;
    const bytesOf = new Map<number, number>();
    let at = from;
    for (; at < this.order.length && items.length < Limit && bytes < maxPageBytes; at += 1) {
      const place = this.order[at];
      if (!place || !inSegment(place.at)) break;
      const item = this.items.get(place.id);
      if (!item) continue;
      const size = itemBytes(item);
      items.push(item);
      bytes += size;
      const partition = this.partitionOf(place.at);
      bytesOf.set(partition, (bytesOf.get(partition) ?? 0) + size);
    }
    const next = this.order[at];
    const more = next !== undefined && inSegment(next.at);
    const units = readUnits(bytes, input.ConsistentRead === true);
    this.read(
      [...bytesOf].map(([partition, part]) => [partition, (units * part) / Math.max(1, bytes)] as const),
      units,
    );
    const last = items.at(-1)?.id;
    return {
      Items: items,
      Count: items.length,
      ScannedCount: items.length,
      ...(more && last ? { LastEvaluatedKey: { id: last } } : {}),
      ConsumedCapacity: { TableName: this.options.name, CapacityUnits: units },
    };
  }

  /** Returns the existing items that have these IDs. */
  get(ids: readonly string[], consistent: boolean) {
    const found = ids.map((id) => this.items.get(id));
    const units = found.map((item) => readUnits(item ? itemBytes(item) : 0, consistent));
    this.read(
      ids.map((id, index) => [this.partitionOf(placeOf(id)), units[index] ?? 1] as const),
      sum(units),
    );
    return { items: found.filter((item) => item !== undefined), units: sum(units) };
  }

  /** Runs a statement for this table. */
  execute(request: BatchStatementRequest): {
    readonly response: BatchStatementResponse;
    readonly units: number;
  } {
    const statement = parseStatement(request);
    const partition = this.partitions[this.partitionOf(placeOf(statement.id))];
    if (partition && !partition.writes.isOpen) {
      this.refused.writes += 1;
      return { response: { Error: { Code: 'ThrottlingError', Message: 'Simulated' } }, units: 0 };
    }
    const before = this.items.get(statement.id);
    const problem = problemOf(statement, before);
    const after = problem ? before : resultOf(statement, before);
    const ofIndexes = problem
      ? []
      : (this.options.indexes ?? []).map((index) => writeUnitsOfIndex(index, before, after));
    const units = writeUnitsOfTable(before, after) + sum(ofIndexes);
    partition?.writes.take(units);
    this.used.writes += units;
    if (problem) return { response: { Error: { Code: problem, Message: 'Simulated' } }, units };
    if (!after) this.items.delete(statement.id);
    else if (before) this.items.set(statement.id, after);
    else this.fill([after]);
    return { response: {}, units };
  }

  private read(parts: readonly (readonly [partition: number, units: number])[], units: number): void {
    const first = this.partitions[parts[0]?.[0] ?? 0];
    if (first && !first.reads.isOpen) {
      this.refused.reads += 1;
      throw new TableThrottledError(`${this.options.name} takes no more reads at this moment.`);
    }
    for (const [partition, part] of parts) this.partitions[partition]?.reads.take(part);
    this.used.reads += units;
  }

  private partitionOf(index: number): number {
    return Math.floor(index * this.options.partitions);
  }

  /** Returns the index of the first ID at or after this position in the hash range. */
  private firstAt(index: number): number {
    let [low, high] = [0, this.order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.order[middle]?.at ?? 1) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private after(id: string): number {
    let at = this.firstAt(placeOf(id));
    while (this.order[at] && this.order[at]?.id !== id) at += 1;
    return at + 1;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Returns an ID's position in the hash range, from 0 (inclusive) to 1 (exclusive). */
const placeOf = (id: string) => createHash('md5').update(id).digest().readUInt32BE() / 2 ** 32;

/** Creates the error for a statement whose condition is not met. */
function problemOf(statement: ParsedStatement, before: Item | undefined) {
  if (statement.kind === 'insert') return before ? 'DuplicateItem' : undefined;
  const holds =
    before !== undefined &&
    Object.entries(statement.equal).every(
      ([name, value]) => JSON.stringify(before[name]) === JSON.stringify(value),
    ) &&
    statement.missing.every((name) => before[name] === undefined);
  return holds ? undefined : 'ConditionalCheckFailed';
}

function resultOf({ kind, set, remove }: ParsedStatement, before: Item | undefined): Item | undefined {
  if (kind === 'delete') return undefined;
  const kept = Object.entries({ ...before, ...set }).filter(([name]) => !remove.includes(name));
  return Object.fromEntries(kept);
}
