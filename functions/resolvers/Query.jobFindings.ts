import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { findingPrefix, findingsKey } from '#shared/jobs/ledger/ledger-keys';
import type { Finding } from '#shared/jobs/run/results';
import { util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';
import { refuse, shown } from './parts/refuse';

/** Kinds are never longer, and DynamoDB would reject a much longer key. */
const maxKindLength = 200;

interface Arguments {
  runId: string;
  kind?: string | null;
  limit?: number | null;
  nextToken?: string | null;
}

type FindingRow = Omit<Finding, 'id'> & { readonly sk: string };

/** Kinds are never empty. */
function demandKind(kind: string): void {
  if (kind.length > 0 && kind.length <= maxKindLength && kind.indexOf('#') < 0) return;
  refuse('kind', `is '${shown(kind)}'`, "one of the run's finding kinds");
}

/** By kind, lane and key, informational kinds last. Runs after `authorize-run`. */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { runId, kind } = ctx.args;
  const names: Record<string, string> = { '#pk': 'pk' };
  const values: Record<string, string> = { ':pk': findingsKey(runId) };
  const named = kind !== null && kind !== undefined;
  if (named) {
    demandKind(kind);
    names['#sk'] = 'sk';
    values[':kind'] = findingPrefix(kind);
  }
  return {
    operation: 'Query',
    query: {
      expression: named ? '#pk = :pk AND begins_with(#sk, :kind)' : '#pk = :pk',
      expressionNames: names,
      expressionValues: util.dynamodb.toMapValues(values),
    },
    limit: pageLimit(ctx.args.limit, pageSizes.jobFindings),
    nextToken: tokenOf(ctx, 'jobFindings', { runId, kind: kind ?? null }),
  };
}

export function response(ctx: Context): Page<Finding> {
  demandSuccess(ctx);
  const rows: FindingRow[] = ctx.result.items;
  const items = rows.map((row) => ({
    id: row.sk,
    kind: row.kind,
    table: row.table,
    key: row.key,
    message: row.message,
    details: row.details,
  }));
  return { items, nextToken: nextTokenOf(ctx) };
}
