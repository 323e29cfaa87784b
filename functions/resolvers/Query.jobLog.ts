import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import { pageSizes } from '#shared/api/page-size';
import { logKey } from '#shared/jobs/ledger/ledger-keys';
import type { LogLine } from '#shared/jobs/run/log-lines';
import { hasUlidCharacters, ulidLength } from '#shared/jobs/run/ulid';
import { util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { pageLimit } from './parts/page';
import { refuse, shown } from './parts/refuse';

interface Arguments {
  runId: string;
  after?: string | null;
  limit?: number | null;
}

type LogRow = Omit<LogLine, 'id'> & { readonly sk: string };

function demandLineId(after: string): void {
  if (after.length <= ulidLength && hasUlidCharacters(after)) return;
  refuse('after', `is '${shown(after)}'`, 'a log line ID');
}

/** Oldest first, after the given ID if there is one. Runs after `authorize-run`. */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const after = ctx.args.after ?? '';
  demandLineId(after);
  const limit = pageLimit(ctx.args.limit, pageSizes.jobLog);
  const names: Record<string, string> = { '#pk': 'pk' };
  const values: Record<string, string> = { ':pk': logKey(ctx.args.runId) };
  if (after) {
    names['#sk'] = 'sk';
    values[':after'] = after;
  }
  return {
    operation: 'Query',
    query: {
      expression: after ? '#pk = :pk AND #sk > :after' : '#pk = :pk',
      expressionNames: names,
      expressionValues: util.dynamodb.toMapValues(values),
    },
    limit,
  };
}

/** Empty if there are no more lines. */
export function response(ctx: Context): LogLine[] {
  demandSuccess(ctx);
  const rows: LogRow[] = ctx.result.items;
  return rows.map((row) => ({
    id: row.sk,
    at: row.at,
    level: row.level,
    message: row.message,
    lane: row.lane ?? null,
    attempt: row.attempt,
  }));
}
