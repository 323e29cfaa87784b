import { type RunRow, readRunRow } from '#functions/engine/ledger/ledger';
import { earlierRunsOf, type RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import type { RunChainItem } from '#shared/jobs/follow-ups/follow-up';
import { isPermitted } from '../request/permission';
import type { ApiRequest } from '../request/request';
import { permittedRun } from './runs';

/** The maximum number of runs in the answer. A chain rarely contains more than five. */
const maxItems = 100;

/**
 * Returns the chain: the first run, then each run's follow-ups; after an approved dry run, also the real run
 * that used the approval. Of runs that the caller cannot see, only the job and the status. Throws NotFound,
 * or Forbidden if the caller cannot see the given run.
 */
export async function runChain(request: ApiRequest, id: string): Promise<readonly RunChainItem[]> {
  const run = await permittedRun(request, id, 'id');
  const first = await firstOf(request, run);
  const items: RunChainItem[] = [];
  await collect(request, first, 0, items);
  return items;
}

async function firstOf({ engine }: ApiRequest, run: RunRow): Promise<RunRow> {
  const dryRun = run.approvedFrom ? await readRunRow(engine, run.approvedFrom.runId) : undefined;
  const from = dryRun ?? run;
  const firstId = earlierRunsOf(from.follows)[0]?.runId;
  return (firstId === undefined ? undefined : await readRunRow(engine, firstId)) ?? from;
}

async function collect(
  request: ApiRequest,
  run: RunRow,
  depth: number,
  items: RunChainItem[],
  followUp?: RunFollowUp,
): Promise<void> {
  if (items.length >= maxItems) return;
  items.push(itemOf(request, run, depth, followUp));
  for (const next of run.followUps ?? []) {
    const row = next.runId ? await readRunRow(request.engine, next.runId) : undefined;
    if (row) await collect(request, row, depth + 1, items, next);
    else items.push(withoutRun(next, depth + 1));
  }
  const real = run.approval?.usedBy ? await readRunRow(request.engine, run.approval.usedBy) : undefined;
  if (real) await collect(request, real, depth + 1, items);
}

function itemOf(
  { identity }: ApiRequest,
  { id, job, title, dryRun, status, access, follows, approval }: RunRow,
  depth: number,
  followUp: RunFollowUp | undefined,
): RunChainItem {
  const isVisible = isPermitted(identity, access);
  return {
    runId: isVisible ? id : null,
    job,
    title,
    dryRun,
    depth,
    status,
    state: followUp?.state ?? null,
    reason: null,
    asksApproval: follows?.asksApproval ?? false,
    approval: isVisible ? (approval ?? null) : null,
  };
}

const withoutRun = ({ job, title, dryRun, state, reason }: RunFollowUp, depth: number): RunChainItem => ({
  runId: null,
  job,
  title,
  dryRun,
  depth,
  status: null,
  state,
  reason: reason ?? null,
  asksApproval: false,
  approval: null,
});
