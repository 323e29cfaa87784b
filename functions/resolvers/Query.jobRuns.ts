import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { allRuns, awaitsApproval, ledgerIndexes, needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { gravestFirst } from '#shared/jobs/run/gravity';
import type { JobRun } from '#shared/jobs/run/run';
import { type RunFields, runView } from '#shared/jobs/run/run-view';
import { accessOf } from './parts/access';
import { runtime, util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';
import { type Condition, keyCondition, type RunFilter, runCondition } from './parts/run-filter';

/** Job names are never longer, and DynamoDB would reject an empty key or a much longer one. */
const maxNameLength = 200;

interface Arguments extends RunFilter {
  limit?: number | null;
  nextToken?: string | null;
}

/** The partition with the fewest unwanted runs, and its index. */
function placeOf(filter: RunFilter) {
  const { job, needsAttention: attention, awaitsApproval: waiting } = filter;
  const [only] = job && job.length === 1 ? job : [];
  if (waiting) return { index: ledgerIndexes.byAttention, value: awaitsApproval };
  if (attention) return { index: ledgerIndexes.byAttention, value: needsAttention };
  if (only !== undefined) return { index: ledgerIndexes.byJob, value: only };
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
 * Latest first; in a list of runs that need attention, each page begins with the most serious. Without jobs
 * outside the caller's groups. BadRequest for an invalid filter.
 */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { job } = ctx.args;
  const limit = pageLimit(ctx.args.limit, pageSizes.jobRuns);
  const access = accessOf(ctx);
  const badName = (job ?? []).filter((name) => name.length === 0 || name.length > maxNameLength).length > 0;
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
    // Without the times, because the range of a search such as "the last hour" shifts from page to page.
    nextToken: tokenOf(ctx, 'jobRuns', { index: index.name, value, filter }),
  };
}

/** If the filter excludes every item, the page is empty but still has a token. */
export function response(ctx: Context<Arguments>): Page<JobRun> {
  demandSuccess(ctx);
  const found: RunFields[] = ctx.result.items;
  const rows = ctx.args.needsAttention ? gravestFirst(found) : found;
  return { items: rows.map((row) => runView(row, [])), nextToken: nextTokenOf(ctx) };
}
