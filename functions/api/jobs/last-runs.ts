import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { AnyJob } from '#functions/engine/job/job';
import type { RunRow } from '#functions/engine/ledger/ledger';
import type { Engine } from '#functions/runtime/dependencies';
import { changesRecords } from '#shared/jobs/job/job-shape';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import type { LastRuns } from '#shared/jobs/run/run';
import { runView } from '#shared/jobs/run/run-view';
import { standsWhole } from '#shared/jobs/run/undo';
import { isPermitted } from '../request/permission';
import { operation } from '../request/request';

const runsAtOnce = 25;

/**
 * Returns the latest real run of each job that changes records and that the caller may use, without runs that
 * the caller cannot see. (Access to an undo depends on the run that it undoes, not on its own job.) For a
 * one-time job, also returns the latest run that succeeded and is not undone, even partially.
 */
export const lastRuns = operation({}, async (_, { engine, identity, jobs }) => {
  const asked = jobs.filter(({ shape, access }) => changesRecords(shape) && isPermitted(identity, access));
  const found = await Promise.all(
    asked.map((job) => lastRunsOf(engine, job, ({ access }) => isPermitted(identity, access))),
  );
  return found.flatMap((runs) => runs ?? []);
});

async function lastRunsOf(
  engine: Engine,
  job: AnyJob,
  isShown: (run: RunRow) => boolean,
): Promise<LastRuns | undefined> {
  let last: RunRow | undefined;
  for await (const run of realRuns(engine, job.name)) {
    if (!isShown(run)) continue;
    last ??= run;
    if (job.category !== 'one-time') break;
    if (run.status === 'SUCCEEDED' && standsWhole({ ...run, changed: run.changed ?? 0 }))
      return answer(last, run);
  }
  return last && answer(last);
}

const answer = (last: RunRow, succeeded?: RunRow): LastRuns => ({
  job: last.job,
  last: runView(last, []),
  succeeded: succeeded ? runView(succeeded, []) : null,
});

/** Yields a job's real runs, latest first. Pages are read on demand. */
async function* realRuns(engine: Engine, job: string): AsyncGenerator<RunRow> {
  const { name, partitionKey } = ledgerIndexes.byJob;
  const pages = paginateQuery(
    { client: engine.ledger, pageSize: runsAtOnce },
    {
      TableName: engine.settings.ledgerTable,
      IndexName: name,
      KeyConditionExpression: `${partitionKey} = :job`,
      FilterExpression: 'dryRun = :real',
      ExpressionAttributeValues: { ':job': job, ':real': false },
      ScanIndexForward: false,
    },
  );
  // Safe, because the index contains only run rows, which functions/engine writes in this format.
  for await (const { Items = [] } of pages) yield* Items as RunRow[];
}
