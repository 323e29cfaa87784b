import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { failuresKey } from '#shared/jobs/ledger/ledger-keys';
import type { Failure } from '#shared/jobs/run/results';
import { util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';

interface Arguments {
  runId: string;
  code?: string | null;
  cause?: string | null;
  standing?: boolean | null;
  limit?: number | null;
  nextToken?: string | null;
}

type FailureRow = Omit<Failure, 'id'> & { readonly sk: string };

/**
 * By lane and key: all failures, those with a code or cause, or only open ones. Runs after `authorize-run`.
 */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { code, cause, standing } = ctx.args;
  const ofCode = code !== null && code !== undefined;
  const conditions: string[] = [];
  const ofCause = cause !== null && cause !== undefined;
  const names: Record<string, string> = {};
  const values: Record<string, string> = {};
  if (ofCode) {
    conditions.push('#code = :code');
    names['#code'] = 'code';
    values[':code'] = code;
  }
  if (ofCause) {
    conditions.push('#cause = :cause');
    names['#cause'] = 'cause';
    values[':cause'] = cause;
  }
  if (standing) {
    conditions.push('attribute_not_exists(#settledIn)');
    names['#settledIn'] = 'settledIn';
  }
  const filter = {
    expression: conditions.join(' AND '),
    expressionNames: names,
    expressionValues: util.dynamodb.toMapValues(values),
  };
  return {
    operation: 'Query',
    query: {
      expression: '#pk = :pk',
      expressionNames: { '#pk': 'pk' },
      expressionValues: util.dynamodb.toMapValues({ ':pk': failuresKey(ctx.args.runId) }),
    },
    ...(conditions.length > 0 ? { filter } : {}),
    limit: pageLimit(ctx.args.limit, pageSizes.jobFailures),
    nextToken: tokenOf(ctx, 'jobFailures', { runId: ctx.args.runId, filter }),
  };
}

/** If the filter excludes every item, the page is empty but still has a token. */
export function response(ctx: Context): Page<Failure> {
  demandSuccess(ctx);
  const rows: FailureRow[] = ctx.result.items;
  const items = rows.map((row) => ({
    id: row.sk,
    table: row.table,
    key: row.key,
    code: row.code,
    message: row.message,
    cause: row.cause ?? null,
    attempt: row.attempt,
    at: row.at,
    settledIn: row.settledIn ?? null,
    approvedChange: row.approvedChange ?? null,
    presentChange: row.presentChange ?? null,
  }));
  return { items, nextToken: nextTokenOf(ctx) };
}
