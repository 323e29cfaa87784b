import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import type { ModelIndex, StoredRecord } from '#shared/models/model';
import { util } from './parts/appsync';
import { endsOf } from './parts/comparisons';
import { demandSuccess } from './parts/failure';
import { type Filter, listFilter } from './parts/filter';
import { demandKey, pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';
import type { RecordType } from './parts/record';
import { refuse } from './parts/refuse';
import { shownRecord } from './parts/shown-record';

/** Both are defined during bundling. */
declare const MODEL: RecordType;
declare const INDEX: ModelIndex;

/** Each index key is an argument of its own name: the partition key a string, the sort key a condition. */
interface Arguments {
  filter?: Filter | null;
  limit?: number | null;
  nextToken?: string | null;
  sortDirection?: 'ASC' | 'DESC' | null;
  [key: string]: unknown;
}

function queryOf(args: Arguments): DynamoDBQueryRequest['query'] {
  const { partitionKey, sortKey } = INDEX;
  const partition = args[partitionKey] as string;
  demandKey(partitionKey, partition);
  const names: Record<string, string> = { '#partition': partitionKey };
  const values: Record<string, string> = { ':partition': partition };
  const asked = sortKey === undefined ? undefined : (args[sortKey] as SortCondition | null | undefined);
  if (sortKey === undefined || asked === null || asked === undefined) {
    return {
      expression: '#partition = :partition',
      expressionNames: names,
      expressionValues: util.dynamodb.toMapValues(values),
    };
  }
  const condition = sortCondition(sortKey, asked);
  names['#sort'] = sortKey;
  return {
    expression: `#partition = :partition AND ${condition.form}`,
    expressionNames: names,
    expressionValues: util.dynamodb.toMapValues({ ...values, ...condition.values }),
  };
}

/** By the index's sort key, without records marked as deleted. */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { args } = ctx;
  const { name, partitionKey, sortKey } = INDEX;
  const asked = {
    index: name,
    query: queryOf(args),
    filter: listFilter(args.filter, sortKey === undefined ? [partitionKey] : [partitionKey, sortKey]),
    scanIndexForward: args.sortDirection !== 'DESC',
  };
  return {
    operation: 'Query',
    ...asked,
    limit: pageLimit(args.limit, pageSizes.records),
    nextToken: tokenOf(ctx, MODEL.name, asked),
  };
}

/** If the filter excludes every item, the page is empty but still has a token. */
export function response(ctx: Context): Page<StoredRecord> {
  demandSuccess(ctx);
  const stored: StoredRecord[] = ctx.result.items;
  return { items: stored.map((record) => shownRecord(ctx, record)), nextToken: nextTokenOf(ctx) };
}

/** One of `eq lt le gt ge beginsWith`, or `between` with two bounds. */
type SortCondition = Readonly<Record<string, string | readonly string[] | null>>;

const forms: Readonly<Record<string, string>> = {
  eq: '#sort = :sort',
  lt: '#sort < :sort',
  le: '#sort <= :sort',
  gt: '#sort > :sort',
  ge: '#sort >= :sort',
  beginsWith: 'begins_with(#sort, :sort)',
  between: '#sort BETWEEN :sort AND :last',
};

/** Refers to the sort key as `#sort`. */
interface KeyCondition {
  readonly form: string;
  readonly values: Readonly<Record<string, string>>;
}

/** BadRequest unless there is exactly one comparison, with a valid key. */
function sortCondition(field: string, asked: SortCondition): KeyCondition {
  const [operator, ...more] = Object.keys(asked);
  const expected = 'one condition, such as ge';
  if (operator === undefined) return refuse(field, 'is empty', expected);
  if (more.length > 0) refuse(field, `has ${more.length + 1} conditions`, expected);
  const path = `${field}.${operator}`;
  const given = asked[operator];
  if (given === null || given === undefined) return refuse(path, 'is null', 'a value');
  const form = forms[operator] ?? '';
  if (operator === 'between') {
    const [from, to] = endsOf(path, given as readonly string[]);
    demandKey(path, from);
    demandKey(path, to);
    return { form, values: { ':sort': from, ':last': to } };
  }
  const key = given as string;
  demandKey(path, key);
  return { form, values: { ':sort': key } };
}
