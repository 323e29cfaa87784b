import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { alwaysNeedsApproval, mayNeedApproval } from '#functions/engine/approval/thresholds';
import { readBackup, tableOf } from '#functions/engine/bucket/backup-contents';
import { currentPrices } from '#functions/engine/cost/spent';
import { withoutConfirmation } from '#functions/engine/job/confirmation';
import type { AnyJob, Caller } from '#functions/engine/job/job';
import { describedSizes, narrowedSizes } from '#functions/engine/lanes/described-sizes';
import { isoNow, type RunRow, readRunRow } from '#functions/engine/ledger/ledger';
import { recentRuns } from '#functions/engine/ledger/recent-runs';
import { shapeOf } from '#functions/engine/shapes/shapes';
import { writersOf } from '#functions/engine/undo/table-writers';
import { runToUndo } from '#functions/engine/undo/undo';
import type { Engine } from '#functions/runtime/dependencies';
import { exportDollars, type ReadSource } from '#shared/jobs/export/table-export';
import type { JobEstimate } from '#shared/jobs/job/job';
import { changesRecords } from '#shared/jobs/job/job-shape';
import { type EarlierRun, type EstimateInput, estimate } from '#shared/jobs/run/cost';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import { isActive } from '#shared/jobs/run/run-status';
import { wholeTrail } from '#shared/values/audit-types';

/**
 * Estimates the reads, changes, cost and duration of a run with these parsed parameters, from the tables and
 * the last complete run, preferably with the usual limits, unless its tables have changed since. For an undo,
 * throws the same errors as `runToUndo`.
 * @param isShown true if the caller may see the given earlier run
 * @param readFrom where an audit, a report or a backup reads its records
 */
export async function estimateJob(
  engine: Engine,
  job: AnyJob,
  params: object,
  caller: Caller,
  isShown: (run: RunRow) => boolean,
  readFrom: ReadSource = 'TABLE',
): Promise<JobEstimate> {
  const { settings } = engine;
  const earlier = (await recentRuns(engine, job.name, withoutConfirmation(job, params))).filter(
    (run) => isShown(run) && run.tableExport === undefined,
  );
  // An earlier run that read the tables does not show how long an export takes, or what it costs.
  const basis = readFrom === 'TABLE' ? await basisIn(engine, job, params, earlier) : undefined;
  return estimate({
    ...(await workOf(engine, job, params, caller, basis)),
    ...(readFrom === 'EXPORT' ? await exportWork(engine, job, params, caller) : {}),
    basis,
    mayCount: mayCount(engine, job),
    writesPerSecond: settings.writesPerSecond,
    prices: currentPrices(engine),
    recordsPerPage: settings.recordsPerPage,
  });
}

/**
 * Estimates at most one read for every record in the job's tables; the number of changes is unknown. It is
 * not for checks, restores and undos, whose parameters determine what they read.
 */
export async function estimateAtMost(engine: Engine, job: AnyJob): Promise<JobEstimate> {
  const { settings } = engine;
  const names = job.shape === 'restore' || job.shape === 'undo' || job.shape === 'check' ? [] : namesOf(job);
  return estimate({
    tables: await describedSizes(engine, names),
    reads: 'tables',
    writes: changesRecords(job.shape),
    prices: currentPrices(engine),
    recordsPerPage: settings.recordsPerPage,
  });
}

/**
 * Returns true if a real run of the job without approval may first count the records that it would change.
 */
const mayCount = (engine: Engine, job: AnyJob) =>
  mayNeedApproval(engine, job) && !alwaysNeedsApproval(engine, job);

/**
 * Returns the earlier run on which to base the estimate; undefined if there is none whose tables are as it
 * read them.
 */
async function basisIn(
  engine: Engine,
  job: AnyJob,
  params: object,
  earlier: readonly RunRow[],
): Promise<EarlierRun | undefined> {
  const isSame = (run: RunRow) => isComparable(engine, job, run);
  const preferred = [earlier.find(isSame), earlier[0]].filter((run) => run !== undefined);
  for (const run of new Set(preferred)) {
    if (!(await isOutdated(engine, job, params, run))) return basisOf(run, isSame(run));
  }
  return undefined;
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
    case 'audit': {
      const tables = await describedSizes(engine, namesOf(job));
      const context = { params: { ...params }, caller, now: isoNow(engine), runId: '' };
      // The run also counts its expected items as read.
      const expected = job.expects ? countOf(job.expects.items(context)) : 0;
      const records = tables.reduce((sum, table) => sum + table.records, 0);
      return { tables, visits: records + expected, reads: 'tables', writes: false };
    }
    case 'report':
    case 'backup':
      return { tables: await describedSizes(engine, namesOf(job)), reads: 'tables', writes: false };
    case 'list': {
      // The run finds its items by reading the tables, and counts only the items as read.
      if (job.find) {
        const tables = await describedSizes(engine, namesOf(job));
        return { tables, visits: basis?.read, reads: 'tables', writes: true };
      }
      const visits = countOf(job.items({ params: { ...params }, caller, now: isoNow(engine), runId: '' }));
      const tables = await describedSizes(engine, namesOf(job));
      // Without an earlier run, each item is assumed to change one record.
      return { tables, visits, changes: basis ? undefined : visits, reads: 'nothing', writes: true };
    }
    // Found through an index, so only an earlier run can show how many there may be.
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
      const changes = undone.changesStanding ?? recordsChangedIn(undone);
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

/**
 * Returns the work of an export. A run that reads one does not read the tables, but pays for their export.
 */
async function exportWork(
  engine: Engine,
  job: AnyJob,
  params: object,
  caller: Caller,
): Promise<Pick<EstimateInput, 'reads' | 'exportDollars'>> {
  const { email: startedBy, subject } = caller;
  const run = { id: '', params: JSON.stringify(params), startedBy, subject, createdAt: isoNow(engine) };
  const tables = shapeOf(job).exportable?.(job, run) ?? [];
  const sizes = await describedSizes(
    engine,
    tables.map(({ name }) => name),
  );
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  return { reads: 'nothing', exportDollars: exportDollars(bytes, engine.settings.exports.pricePerGb) };
}

function countOf(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count += 1;
  return count;
}

const namesOf = (job: Extract<AnyJob, { tables: unknown }>) => job.tables.map(({ name }) => name);

/** Returns true if the records have changed since an earlier run of a job that changes records. */
async function isOutdated(engine: Engine, job: AnyJob, params: object, run: RunRow): Promise<boolean> {
  if (!changesRecords(job.shape)) return false;
  const { tablesWritten } = await shapeOf(job).target(engine, job, params);
  const tables = new Set([...tablesWritten, ...(run.tables ?? []).map(({ table }) => table)]);
  return writtenSince(engine, run, [...tables]);
}

/** Returns true if a real run counted what it would change before it changed any. */
const countedFirst = (run: RunRow) =>
  typeof run.maxUnapproved === 'number' && !run.dryRun && !run.approvedFrom;

/**
 * Returns true if a run used as many units and as much time as a later one will: it read consistently, and
 * had only the default limits. With lower limits it takes longer and costs more, because its lanes read the
 * limits every few seconds while they wait; with a cost ceiling it reads them before each page. An approved
 * run reads everything once; one without approval may first count.
 */
function isComparable(engine: Engine, job: AnyJob, run: RunRow): boolean {
  const { settings } = engine;
  if (run.consistentReads !== true) return false;
  if (!run.dryRun && countedFirst(run) !== mayCount(engine, job)) return false;
  const usual = (job.shape === 'calls' ? job.callsPerSecond : settings.writesPerSecond) ?? Infinity;
  const { writesPerSecond = usual, readsPerSecond, lanesAtOnce, maxDollars, limits } = run;
  const others = [readsPerSecond, lanesAtOnce, maxDollars, limits];
  return (
    (writesPerSecond ?? usual) >= usual && others.every((limit) => limit === undefined || limit === null)
  );
}

/**
 * Returns the working time, in milliseconds; 0 for a run that was resumed or handed over. A run without
 * approval that may change a limited number of records counts them in an attempt of its own.
 */
function durationOf(run: RunRow): number {
  const { startedAt = run.createdAt, endedAt = run.createdAt } = run;
  if (run.attempt !== (countedFirst(run) ? 2 : 1)) return 0;
  return Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
}

/**
 * Returns what the estimate uses of an earlier run. If the runs are not comparable, the earlier one's units
 * and duration do not apply to the later one.
 */
function basisOf(run: RunRow, isSame: boolean): EarlierRun {
  return {
    id: run.id,
    at: run.endedAt ?? run.createdAt,
    dryRun: run.dryRun,
    read: run.read ?? 0,
    changed: recordsChangedIn(run),
    readUnits: (isSame ? run.readUnits : undefined) ?? undefined,
    writeUnits: (isSame ? run.writeUnits : undefined) ?? undefined,
    ms: isSame ? durationOf(run) : 0,
    tables: run.tables ?? [],
  };
}

/*
 * Tells whether a table has changed since a run read it. It knows the writes of runs, including undos, and of
 * people in the panel, but not those of the app itself.
 */

/**
 * The maximum number of pages of trail entries to read. A table with more since then is assumed to have
 * changed.
 */
const maxTrailPages = 5;

async function writtenSince(engine: Engine, run: RunRow, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) if (await isWrittenByRun(engine, run, table)) return true;
  return isEdited(engine, run, tables);
}

/** Runs that write to the same table do not overlap. Those that began before may end after `run` began. */
async function isWrittenByRun(engine: Engine, { id, createdAt }: RunRow, table: string): Promise<boolean> {
  const others = (await writersOf(engine, table)).filter(({ runId }) => runId !== id);
  const before = others.filter(({ at }) => at < createdAt);
  const candidates = [...others.filter(({ at }) => at >= createdAt), ...before.slice(-1)];
  for (const { runId } of candidates.reverse()) {
    const other = await readRunRow(engine, runId);
    if (!other || (other.endedAt && other.endedAt < createdAt)) continue;
    if (isActive(other.status) || recordsChangedIn(other) > 0) return true;
  }
  return false;
}

async function isEdited(engine: Engine, { createdAt }: RunRow, tables: readonly string[]): Promise<boolean> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.auditTable,
      IndexName: 'byTime',
      KeyConditionExpression: 'trail = :trail AND #timestamp >= :since',
      FilterExpression: 'attribute_exists(#before) OR attribute_exists(#after)',
      ProjectionExpression: '#before, #after',
      ExpressionAttributeNames: { '#timestamp': 'timestamp', '#before': 'before', '#after': 'after' },
      ExpressionAttributeValues: { ':trail': wholeTrail, ':since': createdAt },
    },
  );
  let read = 0;
  for await (const { Items = [] } of pages) {
    const records = Items.flatMap(({ before = {}, after = {} }) => Object.keys({ ...before, ...after }));
    read += 1;
    if (read > maxTrailPages || records.some((name) => tables.includes(name.split('#')[0] ?? '')))
      return true;
  }
  return false;
}
