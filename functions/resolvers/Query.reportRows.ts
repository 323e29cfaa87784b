import { type Context, type DynamoDBQueryRequest, runtime, util } from '@aws-appsync/utils';
import { pageSizes } from '#shared/api/page-size';
import type { ReportRow } from '#shared/jobs/report';
import { reportIndexes, reportKeys } from '#shared/jobs/report-keys';
import type { Page } from '#shared/jobs/run';
import { demandSuccess } from './failure';
import { pageLimit } from './page';
import { refuse, shown } from './refuse';

interface Arguments {
  job: string;
  sort?: string | null;
  descending?: boolean | null;
  search?: string | null;
  limit?: number | null;
  nextToken?: string | null;
}

interface Document {
  readonly runId: string;
  readonly sorts: readonly string[];
}

/** Longer than any id that a row has. */
const mostSearchLength = 900;

/** Name of the index for a sort; undefined for the rows' own order, by id. */
function indexFor(sort: string | null | undefined, sorts: readonly string[]): string | undefined {
  if (sort === null || sort === undefined || sort === 'id') return undefined;
  const index = reportIndexes[sorts.indexOf(sort)];
  if (index) return index.name;
  return refuse('sort', `is '${shown(sort)}'`, `one of id, ${sorts.join(', ')}`);
}

/** Comes after `authorize-report`. Rows of the run that made the newest report. */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { job, sort, descending, nextToken } = ctx.args;
  const document: Document | null = ctx.prev.result;
  const limit = pageLimit(ctx.args.limit, pageSizes.reportRows);
  const search = ctx.args.search ?? '';
  if (!document || search.length > mostSearchLength) runtime.earlyReturn({ items: [], nextToken: null });
  const { runId, sorts } = document as Document;
  return {
    operation: 'Query',
    index: indexFor(sort, sorts),
    query: {
      expression: '#pk = :pk',
      expressionNames: { '#pk': 'pk' },
      expressionValues: util.dynamodb.toMapValues({ ':pk': reportKeys.rows(job, runId) }),
    },
    filter: search
      ? {
          expression: 'contains(#id, :search)',
          expressionNames: { '#id': 'id' },
          expressionValues: util.dynamodb.toMapValues({ ':search': search.toLowerCase() }),
        }
      : undefined,
    scanIndexForward: !descending,
    limit,
    nextToken: nextToken ?? undefined,
  };
}

/** A page that the filter emptied still has the token of the next one. */
export function response(ctx: Context): Page<ReportRow> {
  demandSuccess(ctx);
  const rows: { readonly sk: string; readonly row: string }[] = ctx.result.items;
  return {
    items: rows.map((row) => ({ id: row.sk, row: row.row })),
    nextToken: ctx.result.nextToken ?? null,
  };
}
