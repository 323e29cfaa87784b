import type { Context, DynamoDBExpression, DynamoDBQueryRequest } from '@aws-appsync/utils';
import type { ReportRow } from '#shared/api/api-types';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { reportIndexes, rowsKey, shownCharacters } from '#shared/jobs/ledger/report-keys';
import { runtime, util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';
import { refuse, shown } from './parts/refuse';

interface Arguments {
  job: string;
  sort?: string | null;
  descending?: boolean | null;
  beginsWith?: string | null;
  search?: string | null;
  limit?: number | null;
  nextToken?: string | null;
}

interface Document {
  readonly runId: string;
  readonly sorts: readonly string[];
}

/** Row IDs are never longer. */
const maxSearchLength = 900;

type Order = (typeof reportIndexes)[number] | undefined;

/** Undefined: sorted by ID. */
function indexFor(sort: string | null | undefined, sorts: readonly string[]): Order {
  if (sort === null || sort === undefined || sort === 'id') return undefined;
  const index = reportIndexes[sorts.indexOf(sort)];
  if (index) return index;
  return refuse('sort', `is '${shown(sort)}'`, `one of id, ${sorts.join(', ')}`);
}

/** A range condition on the index, so no other rows are read. */
function keyCondition(job: string, runId: string, index: Order, beginsWith: string): DynamoDBExpression {
  const pk = rowsKey(job, runId);
  if (beginsWith === '') {
    return {
      expression: '#pk = :pk',
      expressionNames: { '#pk': 'pk' },
      expressionValues: util.dynamodb.toMapValues({ ':pk': pk }),
    };
  }
  // An index contains only the first part of a value.
  if (index && beginsWith.length > shownCharacters) {
    refuse('beginsWith', `is ${beginsWith.length} characters long`, `${shownCharacters} at most`);
  }
  return {
    expression: '#pk = :pk AND begins_with(#sk, :begin)',
    expressionNames: { '#pk': 'pk', '#sk': index ? index.sortKey : 'sk' },
    expressionValues: util.dynamodb.toMapValues({ ':pk': pk, ':begin': beginsWith }),
  };
}

/** Of the run that produced the latest report. Runs after `authorize-report`. */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { job, sort, descending } = ctx.args;
  const document: Document | null = ctx.prev.result;
  const limit = pageLimit(ctx.args.limit, pageSizes.reportRows);
  const search = ctx.args.search ?? '';
  const longest = Math.max(search.length, (ctx.args.beginsWith ?? '').length);
  if (!document || longest > maxSearchLength) runtime.earlyReturn({ items: [], nextToken: null });
  const { runId, sorts } = document as Document;
  const index = indexFor(sort, sorts);
  const query = keyCondition(job, runId, index, ctx.args.beginsWith ?? '');
  return {
    operation: 'Query',
    index: index?.name,
    query,
    filter: search
      ? {
          expression: 'contains(#id, :search)',
          expressionNames: { '#id': 'id' },
          expressionValues: util.dynamodb.toMapValues({ ':search': search.toLowerCase() }),
        }
      : undefined,
    scanIndexForward: !descending,
    limit,
    nextToken: tokenOf(ctx, 'reportRows', {
      query,
      search,
      sort: sort ?? null,
      descending: descending ?? null,
    }),
  };
}

/** If the filter excludes every item, the page is empty but still has a token. */
export function response(ctx: Context): Page<ReportRow> {
  demandSuccess(ctx);
  const rows: { readonly sk: string; readonly row: string }[] = ctx.result.items;
  return {
    items: rows.map((row) => ({ id: row.sk, row: row.row })),
    nextToken: nextTokenOf(ctx),
  };
}
