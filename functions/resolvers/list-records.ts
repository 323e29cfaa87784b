import type { Context, DynamoDBScanRequest } from '@aws-appsync/utils';
import { pageSizes } from '#shared/api/page-size';
import type { Page } from '#shared/jobs/run/run';
import type { StoredRecord } from '#shared/models/model';
import { demandSuccess } from './parts/failure';
import { type Filter, listFilter } from './parts/filter';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';
import type { RecordType } from './parts/record';
import { shownRecord } from './parts/shown-record';

/** Defined when the resolver is bundled: whose records are listed. */
declare const MODEL: RecordType;

interface Arguments {
  filter?: Filter | null;
  limit?: number | null;
  nextToken?: string | null;
}

/**
 * Reads a page of records in the table's own order, without those marked as deleted. The data source
 * determines the table.
 */
export function request(ctx: Context<Arguments>): DynamoDBScanRequest {
  const filter = listFilter(ctx.args.filter, []);
  return {
    operation: 'Scan',
    filter,
    limit: pageLimit(ctx.args.limit, pageSizes.records),
    nextToken: tokenOf(ctx, MODEL.name, filter),
  };
}

/** A page that the filter emptied still has the token of the next one. */
export function response(ctx: Context): Page<StoredRecord> {
  demandSuccess(ctx);
  const stored: StoredRecord[] = ctx.result.items;
  return { items: stored.map((record) => shownRecord(ctx, record)), nextToken: nextTokenOf(ctx) };
}
