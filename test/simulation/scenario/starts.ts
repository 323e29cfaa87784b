import type { RunRow } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { View } from '../invariants/view';
import { recordTables } from '../runtime/tables';
import { jobsByName } from './catalogue';
import { caller } from './jobs';
import type { Operation } from './plan';

type Asking = (engine: Engine) => Promise<unknown>;

/** Returns the request that starts an operation's job, or undefined if there is nothing for it to work on. */
export function startOf(view: View, operation: Operation): Asking | undefined {
  const { kind, name, job: jobName = '', fromExport = false } = operation;
  const job = jobsByName.jobNamed(jobName);
  const params = paramsOf(view, operation);
  const { exportLanes: laneCount } = view.world.config;
  const source = fromExport ? { readFrom: 'EXPORT' as const, laneCount } : {};
  const start = { job, dryRun: kind === 'dryStart', caller, clientToken: name, ...source };
  return params && ((engine) => startRun(engine, { ...start, params }));
}

function paramsOf(view: View, { kind, size, job = '' }: Operation): object | undefined {
  const { shape } = jobsByName.jobNamed(job);
  const tables = Object.keys(recordTables);
  if (shape === 'backup') return { tables: [] };
  if (job === 'simulated-import') return { upload: 'file' };
  if (shape !== 'check' && shape !== 'restore') return { count: view.world.config.items ?? 0 };
  const made = view.allRuns.findLast((run) => run.shape === 'backup' && run.status === 'SUCCEEDED');
  const table = tables[Math.floor(size * tables.length)] ?? '';
  if (!made) return undefined;
  if (shape === 'check') return { backup: made.id };
  return { backup: made.id, table, confirm: kind === 'dryStart' ? '' : table };
}

/**
 * Returns the request that starts the real run of an approved dry run. It has the dry run's parameters, as in
 * the panel. If they are refused because a real restore must be confirmed, the person confirms it.
 */
export function startApproved({ id, job, params }: RunRow, clientToken: string): Asking {
  const start = { job: jobsByName.jobNamed(job), dryRun: false, caller, clientToken, approvedRun: id };
  const given = JSON.parse(params);
  return async (engine) => {
    try {
      return await startRun(engine, { ...start, params: given });
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'BadRequest';
      if (!isRefused || given.table === undefined) throw error;
      return startRun(engine, { ...start, params: { ...given, confirm: given.table } });
    }
  };
}
