import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { recordBytes } from '#functions/engine/pace/write-units';
import { invalid } from './errors';
import { conditionOf, nameOf } from './expressions';
import { type IndexDefinition, indexLagFactor, type Table } from './table';
import { type Item, orderOfText } from './values';

/** The parts that a Query and a Scan have in common. */
export interface ReadInput {
  readonly IndexName?: string | undefined;
  readonly KeyConditionExpression?: string | undefined;
  readonly FilterExpression?: string | undefined;
  readonly ProjectionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>> | undefined;
  readonly ExclusiveStartKey?: Item | undefined;
  readonly ScanIndexForward?: boolean | undefined;
  readonly Limit?: number | undefined;
  readonly ConsistentRead?: boolean | undefined;
  readonly Segment?: number | undefined;
  readonly TotalSegments?: number | undefined;
  readonly Select?: string | undefined;
}

/** A page of items. `bytes` is the total size of all items that were read for the page. */
export interface ReadPage {
  readonly Items: Item[];
  readonly Count: number;
  readonly ScannedCount: number;
  readonly LastEvaluatedKey: Item | undefined;
  readonly bytes: number;
}

/** Returns how far a partition's replica lags behind, or undefined if it does not. */
export type Lag = (partition: string) => number | undefined;

const maxPageBytes = 1024 * 1024;

/** Returns a page from a partition of the table or of an index. Index reads are never consistent. */
export function query(table: Table, input: ReadInput, now: number, lag: Lag): ReadPage {
  const { KeyConditionExpression: text = '', IndexName, ConsistentRead, ScanIndexForward = true } = input;
  const index = IndexName === undefined ? undefined : indexOf(table, IndexName);
  if (index && ConsistentRead)
    throw invalid('Consistent reads are not supported on global secondary indexes');
  const condition = conditionOf(text);
  const scope = { names: input.ExpressionAttributeNames, values: input.ExpressionAttributeValues };
  const asOf = (partition: string) => {
    const behind = ConsistentRead ? undefined : lag(partition);
    return behind === undefined ? undefined : now - (index ? indexLagFactor : 1) * behind;
  };
  const source = index
    ? indexed(table, index, asOf)
    : table.partition(partitionOf(table, input), asOf(partitionOf(table, input)));
  const found = source.filter((item) => condition({ ...scope, item }));
  const placed = ScanIndexForward ? found : found.reverse();
  const start = input.ExclusiveStartKey;
  const after = start ? afterKey(table, index, placed, start, ScanIndexForward) : placed;
  return page(table, index, after, input);
}

/** Returns a page from the table, or from one of its segments. */
export function scan(table: Table, input: ReadInput, now: number, lag: Lag): ReadPage {
  const { Segment, TotalSegments, ConsistentRead, ExclusiveStartKey: start } = input;
  const all = table.scan(Segment, TotalSegments, (partition) => {
    const behind = ConsistentRead ? undefined : lag(partition);
    return behind === undefined ? undefined : now - behind;
  });
  return page(table, undefined, start ? all.filter((item) => table.isAfter(item, start)) : all, input);
}

function page(
  table: Table,
  index: IndexDefinition | undefined,
  items: readonly Item[],
  input: ReadInput,
): ReadPage {
  const { Limit = Number.POSITIVE_INFINITY, FilterExpression: text } = input;
  const scope = { names: input.ExpressionAttributeNames, values: input.ExpressionAttributeValues };
  const read: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    read.push(item);
    bytes += recordBytes(item as Record<string, AttributeValue>);
    if (read.length >= Limit || bytes >= maxPageBytes) break;
  }
  const last = read.at(-1);
  const cut = read.length >= Limit || read.length < items.length;
  const kept = text === undefined ? read : read.filter((item) => conditionOf(text)({ ...scope, item }));
  return {
    Items: kept.map((item) => projected(item, input)),
    Count: kept.length,
    ScannedCount: read.length,
    LastEvaluatedKey: cut && last ? keyIn(table, index, last) : undefined,
    bytes,
  };
}

/** Returns an item's named attributes, or all of its attributes. */
export function projected(
  item: Item,
  { ProjectionExpression: text, ExpressionAttributeNames: names }: ReadInput,
): Item {
  if (text === undefined) return item;
  const wanted = text.split(',').map((token) => nameOf(token.trim(), { names }));
  return Object.fromEntries(wanted.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
}

function indexOf({ definition }: Table, name: string): IndexDefinition {
  const index = definition.indexes.find((one) => one.name === name);
  if (!index) throw invalid(`The table does not have the specified index: ${name}`);
  return index;
}

/** Returns the items that have the index's keys, in index order. */
function indexed(table: Table, { partitionKey, sortKey }: IndexDefinition, asOf: Lag): Item[] {
  const sortOf = (item: Item) => (sortKey === undefined ? '' : (item[sortKey]?.S ?? ''));
  return table
    .scan(0, 1, asOf)
    .filter((item) => item[partitionKey] && (sortKey === undefined || item[sortKey]))
    .sort((a, b) => orderOfText(sortOf(a), sortOf(b)) || tieOf(table, a, b));
}

function tieOf(table: Table, a: Item, b: Item): number {
  const [one, other] = [table.keyOf(a), table.keyOf(b)];
  return orderOfText(one.partition, other.partition) || orderOfText(one.sort, other.sort);
}

function afterKey(
  table: Table,
  index: IndexDefinition | undefined,
  items: readonly Item[],
  start: Item,
  forward: boolean,
): readonly Item[] {
  const sortKey = index ? index.sortKey : table.definition.sortKey;
  const sortOf = (item: Item) => (sortKey === undefined ? '' : (item[sortKey]?.S ?? ''));
  const sign = forward ? 1 : -1;
  return items.filter(
    (item) => sign * (orderOfText(sortOf(item), sortOf(start)) || tieOf(table, item, start)) > 0,
  );
}

function keyIn(table: Table, index: IndexDefinition | undefined, item: Item): Item {
  const names = index ? [index.partitionKey, ...(index.sortKey ? [index.sortKey] : [])] : [];
  const own = Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
  return { ...own, ...table.keyAttributes(item) };
}

/** Returns the partition that a key condition specifies. */
function partitionOf({ definition }: Table, input: ReadInput): string {
  const { KeyConditionExpression: text = '', ExpressionAttributeValues: values = {} } = input;
  const [, token = '', value = ''] = /^\(?\s*([#\w]+)\s*=\s*(:\w+)/.exec(text) ?? [];
  const partition = values[value]?.S;
  if (
    nameOf(token, { names: input.ExpressionAttributeNames }) !== definition.partitionKey ||
    partition === undefined
  )
    throw invalid(`A key condition that does not begin with the partition key: ${text}`);
  return partition;
}
