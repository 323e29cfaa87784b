import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { changesRecords } from '#shared/jobs/job/job-shape';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { type EarlierRun, type EstimateInput, estimate, type TableSize } from '#shared/jobs/run/cost';
import type { JobEstimate } from '#shared/jobs/run/run';
import { isComplete } from '#shared/jobs/run/run-status';
import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';
import { readBackup, tableOf } from '../bucket/backup-contents';
import type { AnyJob, Caller } from '../job/job';
import { narrowedSizes } from '../lanes/narrowed-sizes';
import { isoNow, type RunRow } from '../ledger/ledger';
import { runToUndo } from '../undo/undo';

/** How many runs are searched for an earlier one with the same parameters. */
const runsLookedAt = 100;

/**
 * What a run of the job with these parsed parameters would read, change, cost and take, estimated from the
 * tables and from the last run that completed. For an undo, throws what `runToUndo` throws.
 *
 * @param isShown whether the caller may learn about that earlier run
 */
export async function estimateJob(
  engine: Engine,
  job: AnyJob,
  params: object,
  caller: Caller,
  isShown: (run: RunRow) => boolean,
): Promise<JobEstimate> {
  const { settings } = engine;
  const basis = await earlierRun(engine, job, params, isShown);
  return estimate({
    ...(await workOf(engine, job, params, caller, basis)),
    basis,
    writesPerSecond: settings.writesPerSecond,
    prices: { readPerMillion: settings.readPricePerMillion, writePerMillion: settings.writePricePerMillion },
  });
}

/**
 * The most that a run of the job can read, whatever its parameters: every record of its tables. Its changes
 * are unknown. The parameters of a check, a restore and an undo determine what they read, so there is no
 * estimate for them.
 */
export async function estimateAtMost(engine: Engine, job: AnyJob): Promise<JobEstimate> {
  const { settings } = engine;
  const names = job.shape === 'restore' || job.shape === 'undo' || job.shape === 'check' ? [] : namesOf(job);
  return estimate({
    tables: await sizesOf(engine, names),
    reads: 'tables',
    writes: changesRecords(job.shape),
    prices: { readPerMillion: settings.readPricePerMillion, writePerMillion: settings.writePricePerMillion },
  });
}

type Work = Pick<EstimateInput, 'tables' | 'visits' | 'reads' | 'writes' | 'changes'>;

async function workOf(
  engine: Engine,
  job: AnyJob,
  params: object,
  caller: Caller,
  basis: EarlierRun | undefined,
): Promise<Work> {
  switch (job.shape) {
    case 'sweep': {
      const sizes = await sizesOf(engine, namesOf(job));
      const context = { params: { ...params }, caller, now: isoNow(engine), runId: '' };
      return { tables: await narrowedSizes(engine, job, sizes, context), reads: 'tables', writes: true };
    }
    case 'audit':
    case 'report':
    case 'backup':
      return { tables: await sizesOf(engine, namesOf(job)), reads: 'tables', writes: false };
    case 'list': {
      // Items that must be found are found when the run starts, which reads the tables.
      if (job.find) return { tables: await sizesOf(engine, namesOf(job)), reads: 'tables', writes: true };
      const visits = countOf(job.items({ params: { ...params }, caller, now: isoNow(engine), runId: '' }));
      const tables = await sizesOf(engine, namesOf(job));
      return { tables, visits, changes: visits, reads: 'nothing', writes: true };
    }
    // Its items are found through an index; only an earlier run can tell how many there may be.
    case 'calls': {
      const tables = await sizesOf(engine, namesOf(job));
      return { tables, visits: basis?.read ?? 0, reads: 'records', writes: true };
    }
    case 'check':
      return {
        tables: [],
        visits: (await readBackup(engine, job.params.parse(params).backup)).records,
        reads: 'nothing',
        writes: false,
      };
    case 'restore': {
      const { backup, table } = job.params.parse(params);
      const { records } = tableOf(await readBackup(engine, backup), table);
      return { tables: await sizesOf(engine, [table]), visits: records, reads: 'records', writes: true };
    }
    case 'undo': {
      const undone = await runToUndo(engine, job.params.parse(params).runId);
      const changes = undone.changesStanding ?? undone.changed ?? 0;
      return {
        tables: await sizesOf(engine, undone.tablesWritten),
        visits: changes,
        changes,
        reads: 'records',
        writes: true,
      };
    }
    default:
      return job satisfies never;
  }
}

function countOf(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count += 1;
  return count;
}

const namesOf = (job: Extract<AnyJob, { tables: unknown }>) => job.tables.map(({ name }) => name);

async function sizesOf(engine: Engine, tables: readonly string[]): Promise<TableSize[]> {
  return Promise.all(
    tables.map(async (table) => {
      const { Table } = await engine.dynamodb.send(
        new DescribeTableCommand({ TableName: tableNamed(engine, table) }),
      );
      const { ItemCount: records = 0, TableSizeBytes: bytes = 0, GlobalSecondaryIndexes = [] } = Table ?? {};
      return { table, records, bytes, indexes: GlobalSecondaryIndexes.length };
    }),
  );
}

/** The last run of the job with the same parameters that completed, dry or real. */
async function earlierRun(
  engine: Engine,
  job: AnyJob,
  params: object,
  isShown: (run: RunRow) => boolean,
): Promise<EarlierRun | undefined> {
  const { name, partitionKey } = ledgerIndexes.byJob;
  const wanted = JSON.stringify(params);
  const pages = paginateQuery(
    { client: engine.ledger, pageSize: runsLookedAt },
    {
      TableName: engine.settings.ledgerTable,
      IndexName: name,
      KeyConditionExpression: `${partitionKey} = :job`,
      ExpressionAttributeValues: { ':job': job.name },
      ScanIndexForward: false,
    },
  );
  for await (const page of pages) {
    const runs = (page.Items ?? []) as RunRow[];
    const found = runs.find((run) => run.params === wanted && isComplete(run.status) && isShown(run));
    return found && toldBy(found);
  }
  return undefined;
}

function toldBy(run: RunRow): EarlierRun {
  const { startedAt = run.createdAt, endedAt = run.createdAt } = run;
  return {
    id: run.id,
    at: endedAt ?? run.createdAt,
    dryRun: run.dryRun,
    read: run.read ?? 0,
    changed: run.changed ?? 0,
    ms: run.attempt === 1 ? Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '') : 0,
    tables: run.tables ?? [],
  };
}
