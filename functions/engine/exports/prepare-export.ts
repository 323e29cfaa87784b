import type { ExportDescription } from '@aws-sdk/client-dynamodb';
import { exportDollars } from '#shared/jobs/export/table-export';
import type { Model } from '#shared/models/model';
import { equal, missing } from '../../dynamodb/update';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { describedSizes } from '../lanes/described-sizes';
import { changeRunRow } from '../ledger/change-run';
import { isoNow, type RunRow } from '../ledger/ledger';
import { log } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import type { RunExport } from '../ledger/run-export';
import { describeExport, ExportError, requestExport } from './request-export';

/*
 * Exports a run's tables before its lanes are planned. Plan calls this function repeatedly:
 *
 *     note the moment in the run's row
 *       -> request the exports of that moment      request-export.ts
 *       -> note their ARNs in the run's row
 *       -> wait until all of them are complete     the state machine waits, without a function
 *       -> note that they are complete; the lanes are then planned over their files
 *
 * Invariant: a moment is noted before it is used, and the client tokens contain the attempt that noted it. A
 * request that is repeated within eight hours therefore returns the same export.
 */

/** What happens next: the lanes can be planned, Plan must be called again, or the run must fail. */
export type Prepared =
  | { readonly kind: 'ready'; readonly run: RunRow }
  | { readonly kind: 'wait'; readonly waitSeconds: number }
  | { readonly kind: 'handOver' }
  | { readonly kind: 'failed'; readonly reason: string };

/** The minimum wait between calls to Plan, in seconds. */
const minWaitSeconds = 2;
const maxWaitSeconds = 60;
const shareOfAge = 1 / 4;
/**
 * How long one attempt may wait for the exports, in milliseconds. Each wait adds events to the history of its
 * execution (hops.ts). The next attempt continues the wait.
 */
export const maxExportWaitMs = 10 * 60_000;

/**
 * Requests the exports that the run reads, and checks whether they are complete. Does nothing if the run
 * reads its tables directly. Throws TransientError if the run has changed in the meantime.
 * @param tables the tables that the run reads in full, and that can therefore be exported
 */
export async function prepareExport(
  engine: Engine,
  run: RunRow,
  tables: readonly Model[],
): Promise<Prepared> {
  if (run.tableExport?.completedAt || !(await readsExport(engine, run, tables)))
    return { kind: 'ready', run };
  try {
    const noted = await noteMoment(engine, run);
    const requested = await requestAll(engine, run, noted, tables);
    const descriptions = requested && (await describeAll(engine, requested));
    if (!requested || !descriptions?.every(({ ExportStatus }) => ExportStatus === 'COMPLETED'))
      return waitFor(engine, run, noted);
    return {
      kind: 'ready',
      run: { ...run, tableExport: await complete(engine, run, requested, descriptions) },
    };
  } catch (error) {
    if (error instanceof ExportError) return { kind: 'failed', reason: error.message };
    throw error;
  }
}

/** Returns true if the run's starter chose an export, or its tables are large. */
async function readsExport(engine: Engine, run: RunRow, tables: readonly Model[]): Promise<boolean> {
  if (tables.length === 0) return false;
  if (run.tableExport || run.readFrom) return run.readFrom !== 'TABLE';
  const { fromRecords } = engine.settings.exports;
  if (fromRecords === undefined) return false;
  const sizes = await describedSizes(
    engine,
    tables.map(({ name }) => name),
  );
  return sizes.reduce((sum, { records }) => sum + records, 0) >= fromRecords;
}

/** Records the moment to export, with the exports of that moment that have already been requested. */
async function noteMoment(engine: Engine, run: RunRow): Promise<RunExport> {
  const { attempt, tableExport: before } = run;
  if (before && isUsable(run, before)) return before;
  // DynamoDB exports a table as of a whole second.
  const asOf = new Date(Math.floor(engine.now() / 1000) * 1000).toISOString();
  return keep(engine, run, before, { attempt, asOf, arns: {} });
}

/**
 * Returns false if an earlier attempt's exports must be replaced: it failed, perhaps because of them or their
 * moment, or was stopped before it had requested them.
 */
function isUsable({ attempt, attempts }: RunRow, before: RunExport): boolean {
  if (before.attempt === attempt) return true;
  const last = attempts.find((one) => one.attempt === attempt - 1)?.status;
  return last !== 'FAILED' && (last === 'RUNNING' || isRequested(before));
}

const isRequested = ({ arns }: RunExport) => Object.keys(arns).length > 0;

async function requestAll(
  engine: Engine,
  run: RunRow,
  before: RunExport,
  tables: readonly Model[],
): Promise<RunExport | undefined> {
  if (isRequested(before)) return before;
  const arns = await Promise.all(
    tables.map(async ({ name }) => [name, await requestExport(engine, run.id, before, name)] as const),
  );
  const started = arns.flatMap(([name, arn]) => (arn === undefined ? [] : [[name, arn] as const]));
  if (started.length < arns.length) return undefined;
  const requested = await keep(engine, run, before, {
    ...before,
    arns: Object.fromEntries(started),
    requestedAt: isoNow(engine),
  });
  const line = logLines.exporting({ tables: tables.length, asOf: before.asOf });
  await log(engine, { run, attempt: run.attempt }, 'info', line);
  return requested;
}

const describeAll = (engine: Engine, requested: RunExport): Promise<readonly ExportDescription[]> =>
  Promise.all(
    Object.entries(requested.arns).map(([table, arn]) => describeExport(engine, requested, table, arn)),
  );

function waitFor(engine: Engine, { attempt, attempts }: RunRow, { asOf }: RunExport): Prepared {
  const { createdAt } = attempts.find((one) => one.attempt === attempt) ?? {};
  if (createdAt && engine.now() - Date.parse(createdAt) > maxExportWaitMs) return { kind: 'handOver' };
  return { kind: 'wait', waitSeconds: waitSecondsAt(engine.now() - Date.parse(asOf)) };
}

/** Returns how long to wait, in seconds, for an export that began `ageMs` ago. */
export function waitSecondsAt(ageMs: number): number {
  const wanted = Math.max(minWaitSeconds, (ageMs / 1000) * shareOfAge);
  return Math.ceil(Math.min(maxWaitSeconds, wanted));
}

async function complete(
  engine: Engine,
  run: RunRow,
  before: RunExport,
  descriptions: readonly ExportDescription[],
): Promise<RunExport> {
  const bytes = descriptions.reduce((sum, { BilledSizeBytes = 0 }) => sum + BilledSizeBytes, 0);
  const records = descriptions.reduce((sum, { ItemCount = 0 }) => sum + ItemCount, 0);
  const dollars = exportDollars(bytes, engine.settings.exports.pricePerGb);
  const completed = await keep(engine, run, before, { ...before, completedAt: isoNow(engine), dollars });
  const line = logLines.exported({ records, asOf: before.asOf, dollars });
  await log(engine, { run, attempt: run.attempt }, 'info', line);
  return completed;
}

/**
 * Stores the exports' state in the run's row, if the run is still being planned and no one has chosen a
 * different moment. Otherwise throws TransientError, and Plan reads the run again.
 */
async function keep(
  engine: Engine,
  run: RunRow,
  before: RunExport | undefined,
  after: RunExport,
): Promise<RunExport> {
  const change = {
    set: { tableExport: after },
    when: [
      missing('plannedLanes'),
      ...(before
        ? [equal(['tableExport', 'attempt'], before.attempt), equal(['tableExport', 'asOf'], before.asOf)]
        : [missing('tableExport')]),
    ],
  };
  if (!(await changeRunRow(engine, { ...run, status: 'RUNNING' }, change)))
    throw new TransientError(`Run ${run.id} changed while its tables were being exported.`);
  return after;
}
