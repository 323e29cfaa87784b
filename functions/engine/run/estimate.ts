import type { JobEstimate } from '#shared/jobs/job/job';
import { changesRecords } from '#shared/jobs/job/job-shape';
import { type EarlierRun, type EstimateInput, estimate } from '#shared/jobs/run/cost';
import type { Engine } from '../../runtime/dependencies';
import { readBackup, tableOf } from '../bucket/backup-contents';
import type { AnyJob, Caller } from '../job/job';
import { describedSizes } from '../lanes/described-sizes';
import { narrowedSizes } from '../lanes/narrowed-sizes';
import { isoNow, type RunRow } from '../ledger/ledger';
import { recentRuns } from '../ledger/recent-runs';
import { runToUndo } from '../undo/undo';

/**
 * Estimates the reads, changes, cost and duration of a run with these parsed parameters, from the tables and
 * from the last complete run. For an undo, throws like `runToUndo`.
 *
 * @param isShown returns true if the caller may see that earlier run
 */
export async function estimateJob(
  engine: Engine,
  job: AnyJob,
  params: object,
  caller: Caller,
  isShown: (run: RunRow) => boolean,
): Promise<JobEstimate> {
  const { settings } = engine;
  const earlier = (await recentRuns(engine, job.name, params)).find(isShown);
  const basis = earlier && basisOf(earlier);
  return estimate({
    ...(await workOf(engine, job, params, caller, basis)),
    basis,
    writesPerSecond: settings.writesPerSecond,
    prices: { readPerMillion: settings.readPricePerMillion, writePerMillion: settings.writePricePerMillion },
  });
}

/**
 * Estimates the maximum reads of any run of the job: every record of its tables. The changes are unknown.
 * There is no estimate for a check, a restore or an undo, because their parameters determine what they read.
 */
export async function estimateAtMost(engine: Engine, job: AnyJob): Promise<JobEstimate> {
  const { settings } = engine;
  const names = job.shape === 'restore' || job.shape === 'undo' || job.shape === 'check' ? [] : namesOf(job);
  return estimate({
    tables: await describedSizes(engine, names),
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
      const sizes = await describedSizes(engine, namesOf(job));
      const context = { params: { ...params }, caller, now: isoNow(engine), runId: '' };
      return { tables: await narrowedSizes(engine, job, sizes, context), reads: 'tables', writes: true };
    }
    case 'audit':
    case 'report':
    case 'backup':
      return { tables: await describedSizes(engine, namesOf(job)), reads: 'tables', writes: false };
    case 'list': {
      // Items are found when the run starts, which reads the tables.
      if (job.find)
        return { tables: await describedSizes(engine, namesOf(job)), reads: 'tables', writes: true };
      const visits = countOf(job.items({ params: { ...params }, caller, now: isoNow(engine), runId: '' }));
      const tables = await describedSizes(engine, namesOf(job));
      return { tables, visits, changes: visits, reads: 'nothing', writes: true };
    }
    // The items are found through an index, so only an earlier run shows how many there may be.
    case 'calls': {
      const tables = await describedSizes(engine, namesOf(job));
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
      return {
        tables: await describedSizes(engine, [table]),
        visits: records,
        reads: 'records',
        writes: true,
      };
    }
    case 'undo': {
      const undone = await runToUndo(engine, job.params.parse(params).runId);
      const changes = undone.changesStanding ?? undone.changed ?? 0;
      return {
        tables: await describedSizes(engine, undone.tablesWritten),
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

function basisOf(run: RunRow): EarlierRun {
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
