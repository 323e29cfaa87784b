import type { Context, DynamoDBScanRequest } from '@aws-appsync/utils';
import type { Page } from '#shared/api/page';
import { maxSegments, pageSizes } from '#shared/api/page-size';
import type { StoredRecord } from '#shared/models/model';
import { demandSuccess } from './parts/failure';
import { type Filter, listFilter } from './parts/filter';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';
import type { RecordType } from './parts/record';
import { refuse } from './parts/refuse';
import { shownRecord } from './parts/shown-record';

/** Defined during bundling. */
declare const MODEL: RecordType;

interface Arguments {
  filter?: Filter | null;
  limit?: number | null;
  nextToken?: string | null;
  segment?: number | null;
  segments?: number | null;
}

/** If the table is read in several segments. */
interface Part {
  readonly segment: number;
  readonly totalSegments: number;
}

function partOf(args: Arguments): Part | undefined {
  const { segment, segments } = args;
  const isAsked = typeof segment === 'number';
  if (!isAsked && typeof segments !== 'number') return undefined;
  if (typeof segments !== 'number') return refuse('segments', 'is missing', 'the number of segments');
  if (segments < 1 || segments > maxSegments) {
    return refuse('segments', `is ${segments}`, `a whole number from 1 to ${maxSegments}`);
  }
  if (typeof segment !== 'number') return refuse('segment', 'is missing', 'one of the segments');
  if (segment < 0 || segment >= segments) {
    return refuse('segment', `is ${segment}`, `a whole number from 0 to ${segments - 1}`);
  }
  return { segment, totalSegments: segments };
}

/** In the table's own order, without records marked as deleted. The data source determines the table. */
export function request(ctx: Context<Arguments>): DynamoDBScanRequest {
  const filter = listFilter(ctx.args.filter, []);
  const limit = pageLimit(ctx.args.limit, pageSizes.records);
  const part = partOf(ctx.args);
  return {
    operation: 'Scan',
    filter,
    limit,
    ...part,
    nextToken: tokenOf(ctx, MODEL.name, part ? { filter, part } : filter),
  };
}

/** If the filter excludes every item, the page is empty but still has a token. */
export function response(ctx: Context): Page<StoredRecord> {
  demandSuccess(ctx);
  const stored: StoredRecord[] = ctx.result.items;
  return { items: stored.map((record) => shownRecord(ctx, record)), nextToken: nextTokenOf(ctx) };
}
