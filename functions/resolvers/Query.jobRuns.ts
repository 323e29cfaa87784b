import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import { pageSizes } from '#shared/api/page-size';
import { allRuns, ledgerIndexes, needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { gravestFirst } from '#shared/jobs/run/gravity';
import type { JobRun, Page } from '#shared/jobs/run/run';
import { type RunFields, runView } from '#shared/jobs/run/run-view';
import { accessOf } from './parts/access';
import { runtime, util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';
import { type Condition, keyCondition, type RunFilter, runCondition } from './parts/run-filter';

/** Longer than any job's name; DynamoDB would refuse an empty or much longer key. */
const maxNameLength = 200;

interface Arguments extends RunFilter {
  limit?: number | null;
  nextToken?: string | null;
}

/** The index that holds the fewest other runs, and its partition to read. */
function placeOf(filter: RunFilter) {
  const { job, needsAttention: attention } = filter;
  if (attention) return { index: ledgerIndexes.byAttention, value: needsAttention };
  if (job !== null && job !== undefined) return { index: ledgerIndexes.byJob, value: job };
  return { index: ledgerIndexes.byStart, value: allRuns };
}

function expressionOf(condition: Condition) {
  const { expression, names, values } = condition;
  return {
    expression,
    expressionNames: names,
    expressionValues: util.dynamodb.toMapValues(values),
  };
}

/**
 * Newest first; of those that need a person, each page has the most serious first. Runs of jobs outside the
 * caller's groups are filtered out. Throws BadRequest if the filter is invalid.
 */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { job } = ctx.args;
  const limit = pageLimit(ctx.args.limit, pageSizes.jobRuns);
  const access = accessOf(ctx);
  const badName = job !== null && job !== undefined && (job.length === 0 || job.length > maxNameLength);
  if (access.length === 0 || badName) runtime.earlyReturn({ items: [], nextToken: null });
  const { index, value } = placeOf(ctx.args);
  const inIndex = { job: index.name === ledgerIndexes.byJob.name };
  const filter = expressionOf(runCondition(access, ctx.args, inIndex));
  return {
    operation: 'Query',
    index: index.name,
    query: expressionOf(keyCondition({ key: index.partitionKey, value }, ctx.args)),
    filter,
    scanIndexForward: false,
    limit,
    // The times are not part of the question: a search of the last hour covers another hour with each page.
    nextToken: tokenOf(ctx, 'jobRuns', { index: index.name, value, filter }),
  };
}

/** A page that the filter emptied still has the token of the next one. */
export function response(ctx: Context<Arguments>): Page<JobRun> {
  demandSuccess(ctx);
  const found: RunFields[] = ctx.result.items;
  const rows = ctx.args.needsAttention ? gravestFirst(found) : found;
  return { items: rows.map((row) => runView(row, [])), nextToken: nextTokenOf(ctx) };
}
