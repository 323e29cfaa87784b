import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import type { ModelIndex, StoredRecord } from '#shared/models/model';
import { util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { type Filter, listFilter } from './parts/filter';
import { demandKey } from './parts/key';
import { type SortCondition, sortCondition } from './parts/key-condition';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';
import type { RecordType } from './parts/record';
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
