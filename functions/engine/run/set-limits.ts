import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { canChangeLimits } from '#shared/jobs/run/limits';
import { formatExactDollars } from '#shared/text/format-dollars';
import { equal, missing } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { changeRun, runUpdate } from '../ledger/change-run';
import { isoNow, type RunRow } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { runChangePut } from '../ledger/trail';

export interface LimitChanges {
  readonly writesPerSecond?: number | null | undefined;
  readonly readsPerSecond?: number | null | undefined;
  readonly lanesAtOnce?: number | null | undefined;
  readonly maxDollars?: number | null | undefined;
}

/**
 * A change of limits that has passed the checks: the caller may change this run, and the values are in range.
 */
export interface LimitsRequest {
  readonly runId: string;
  readonly by: string;
  readonly version: number;
  readonly changes: LimitChanges;
}

/**
 * Changes the limits in the run's row, where the lanes read them (functions/engine/pace/lane-share.ts). They
 * also apply to later attempts. Throws NotFound if the run does not exist, and Conflict if it has ended or is
 * stopping, or someone else has changed its limits since the caller saw them.
 */
export async function setLimits(engine: Engine, request: LimitsRequest): Promise<void> {
  await changeRun(engine, request.runId, async (run) => {
    refuse(run, request.version);
    await put(engine, run, request);
  });
}

/**
 * Writes the limits, provided that neither they nor the run's status or attempt have changed since the run
 * was read.
 */
async function put(engine: Engine, run: RunRow, { by, version, changes }: LimitsRequest): Promise<void> {
  const names = limitNames.filter((name) => changes[name] !== undefined);
  const what = changesText(run, changes);
  const line = logLines.limitsChanged({ by, what });
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        runUpdate(engine, run, {
          set: {
            limits: { version: version + 1, by, at: isoNow(engine) },
            ...Object.fromEntries(names.map((name) => [name, changes[name] ?? undefined])),
          },
          remove: names.filter((name) => changes[name] === null),
          when: [version === 0 ? missing('limits') : equal(['limits', 'version'], version)],
        }),
        { Put: logPut(engine, { run, attempt: run.attempt }, 'info', line) },
        runChangePut(engine, run, {
          by: { email: by },
          what: 'limits changed',
          details: `${what.charAt(0).toUpperCase()}${what.slice(1)}.`,
        }),
      ],
    }),
  );
}

const limitNames = ['writesPerSecond', 'readsPerSecond', 'lanesAtOnce', 'maxDollars'] as const;

function refuse(run: RunRow, version: number): void {
  const { id, status, limits } = run;
  if (!canChangeLimits(status)) {
    throw new AppError('Conflict', `Run ${id} is ${status}; its limits no longer apply.`, {
      info: { runId: id, status },
    });
  }
  const present = limits?.version ?? 0;
  if (present === version) return;
  const who = limits ? ` ${limits.by} changed them at ${limits.at}.` : '';
  throw new AppError(
    'Conflict',
    `The limits of run ${id} are at version ${present}; expected version ${version}.${who} Check them, then try again.`,
    { info: { runId: id, field: 'input.version', expected: String(present) } },
  );
}

const words = {
  writesPerSecond: 'writes per second',
  readsPerSecond: 'reads per second',
  lanesAtOnce: 'lanes at once',
  maxDollars: 'maximum cost',
} as const;

/** Describes the changes, for example 'writes per second from 1,000 to 200, lanes at once from 2 to all'. */
function changesText(run: RunRow, changes: LimitChanges): string {
  return limitNames
    .filter((name) => changes[name] !== undefined)
    .map((name) => `${words[name]} from ${shown(name, run[name])} to ${shown(name, changes[name])}`)
    .join(', ');
}

function shown(name: keyof LimitChanges, value: number | null | undefined): string {
  if (name === 'maxDollars') return value ? formatExactDollars(value) : 'none';
  return value?.toLocaleString('en') ?? (name === 'lanesAtOnce' ? 'all' : 'unlimited');
}
