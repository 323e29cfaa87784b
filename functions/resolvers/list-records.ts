import { type Context, type DynamoDBScanRequest, util } from '@aws-appsync/utils';
import { pageSizes } from '#shared/api/page-size';
import type { Page } from '#shared/jobs/run';
import type { StoredRecord } from '#shared/models/model';
import { demandSuccess } from './failure';
import { pageLimit } from './page';
import { toRecord } from './record';

interface Arguments {
  limit?: number | null;
  nextToken?: string | null;
}

/** Reads a page of records in the table's own order, without those marked as deleted; the data source decides of which table. */
export function request(ctx: Context<Arguments>): DynamoDBScanRequest {
  return {
    operation: 'Scan',
    limit: pageLimit(ctx.args.limit, pageSizes.records),
    nextToken: ctx.args.nextToken ?? undefined,
    filter: {
      expression: 'attribute_not_exists(#deleted) OR #deleted <> :true',
      expressionNames: { '#deleted': '_deleted' },
      expressionValues: util.dynamodb.toMapValues({ ':true': true }),
    },
  };
}

/** A page that the filter emptied still has the token of the next one. */
export function response(ctx: Context): Page<StoredRecord> {
  demandSuccess(ctx);
  const stored: StoredRecord[] = ctx.result.items;
  return { items: stored.map((record) => toRecord(record)), nextToken: ctx.result.nextToken ?? null };
}
