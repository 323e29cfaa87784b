import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { functionLog } from '#functions/runtime/function-log';
import { isUndoable } from '#shared/jobs/job/job-shape';
import { allRuns, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { searchTextOf } from '#shared/jobs/run/run-search';
import { AppError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { startExecution } from '../../runtime/executions';
import { newId } from '../../runtime/ids';
import type { AnyJob, Caller } from '../job/job';
import { activeKey, expiresAt, isoNow, lockKey, type RunRow, readRunRow, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { endOfRow, runEntryPut } from '../ledger/run-entry';
import { claimTime } from '../ledger/schedules';
import type { Target } from '../shapes/common/shape';
import { shapeOf } from '../shapes/shapes';
import { writerPuts } from '../undo/table-writers';
import { markUndone, runToUndo, undoableUntil } from '../undo/undo';
import { notPaused, refuseIfPaused } from './switch';

/** An admin's request, already checked: the job exists, the caller may use it, and the parameters parse. */
export interface StartRequest {
  readonly job: AnyJob;
  readonly params: object;
  readonly dryRun: boolean;
  readonly caller: Caller;
  /** Created once for each intent to start; repeating it returns the same run. */
  readonly clientToken: string;
  /**
   * Maximum write units (or calls, for a job of calls) per second, over all lanes. Default: the stack's
   * setting.
   */
  readonly writesPerSecond?: number | undefined;
  /** Maximum read units per second, over all lanes. Default: the stack's setting. */
  readonly readsPerSecond?: number | undefined;
  /**
   * Maximum records that could not be changed before the run fails. Default: the stack's setting; none for an
   * undo.
   */
  readonly maxFailures?: number | undefined;
  /**
   * Lanes in which the tables are read. Default: according to their sizes. Never more than the stack's
   * setting.
   */
  readonly laneCount?: number | undefined;
  /** The scheduled time, ISO 8601 in UTC. The start claims it, and fails if it was handled before. */
  readonly scheduledFor?: string;
}

/**
 * Two admins in the same millisecond cancel each other's transaction. If more tries than this fail, something
 * else is wrong.
 */
const maxTries = 6;
const tokenDays = 1;

/**
 * Starts a run: writes run, token, table locks and the reconciler's mark in one transaction, then starts the
 * execution. A repeated token answers the run that it made before. Throws Conflict, naming the run, if a
 * table is locked; BadRequest if the token was used for something else; and for an undo, what `runToUndo`
 * throws.
 */
export async function startRun(engine: Engine, request: StartRequest): Promise<{ readonly runId: string }> {
  // If this token started the undo, that is why its run can no longer be undone.
  const repeated = request.job.shape === 'undo' ? await startedBefore(engine, request) : undefined;
  if (repeated) return repeated;
  const target = await shapeOf(request.job).target(engine, request.job, request.params, request.dryRun);
  const run = newRun(engine, request, target);
  const earlier = await withRetries(() => putOrFind(engine, run, request, target.undone), {
    maxTries,
    waiting: engine,
    async isWorthATry(error) {
      if (!(error instanceof TransactionCanceledException)) return false;
      await refuseIfPaused(engine);
      if (target.undone) await runToUndo(engine, target.undone.id);
      if (!request.dryRun) await refuseIfLocked(engine, run.tablesWritten);
      return true;
    },
  });
  if (earlier) return earlier;
  await execute(engine, run.id, 1);
  return { runId: run.id };
}

/** Puts the run. Returns the one that the same token made before, if there is one. */
async function putOrFind(
  engine: Engine,
  run: RunRow,
  request: StartRequest,
  undone: RunRow | undefined,
): Promise<{ readonly runId: string } | undefined> {
  try {
    await putRun(engine, run, request, undone);
    return undefined;
  } catch (error) {
    const earlier =
      error instanceof TransactionCanceledException ? await startedBefore(engine, request) : undefined;
    if (!earlier) throw error;
    return earlier;
  }
}

/**
 * The run that the token made before. Its creator may have died, or lost the answer, before it started the
 * execution.
 */
async function startedBefore(
  engine: Engine,
  request: StartRequest,
): Promise<{ readonly runId: string } | undefined> {
  const runId = await runOfToken(engine, request);
  if (runId === undefined) return undefined;
  await execute(engine, runId, 1);
  return { runId };
}

/**
 * Starts the attempt's execution. If the call is lost, the reconciler starts what it finds without an
 * execution.
 */
export async function execute(engine: Engine, runId: string, attempt: number): Promise<void> {
  try {
    await startExecution(engine, runId, attempt);
  } catch (error) {
    functionLog.error('StartExecution failed', { runId, attempt, error: String(error) });
    const message = 'The execution could not be started yet. Another try follows within 5 minutes.';
    const run = await readRunRow(engine, runId);
    if (run) await log(engine, { run, attempt }, 'warning', message);
  }
}

/** The row of a run that is about to start. */
export function newRun(
  engine: Engine,
  request: StartRequest,
  { title, access, tablesWritten, undone }: Target,
): RunRow {
  const { job, params, dryRun, caller, scheduledFor } = request;
  const id = newId(engine);
  const createdAt = isoNow(engine);
  const told = { title, job: job.name, startedBy: caller.email, params: JSON.stringify(params) };
  return {
    ...runKey(id),
    ...told,
    runList: allRuns,
    id,
    searchText: searchTextOf(told).toWellFormed(),
    shape: job.shape,
    category: job.category,
    status: 'QUEUED',
    dryRun,
    attempt: 1,
    attempts: [{ attempt: 1, startedBy: caller.email, createdAt, status: 'QUEUED' }],
    access,
    subject: caller.subject,
    createdAt,
    tablesWritten: dryRun ? [] : tablesWritten,
    ...(!dryRun && tablesWritten.length > 0 && isUndoable(job.shape)
      ? { undoableUntil: undoableUntil(engine) }
      : {}),
    ...(undone ? { undoes: undone.id } : {}),
    ...(scheduledFor ? { scheduledFor } : {}),
    ...limitsOf(engine, request),
  };
}

/**
 * A dry run writes nothing that could be too fast. Records that an undo cannot restore must not keep it from
 * restoring the rest.
 */
function limitsOf({ settings }: Engine, { job, dryRun, ...given }: StartRequest) {
  const asked = given.writesPerSecond ?? settings.writesPerSecond;
  const most =
    job.shape === 'calls' ? Math.min(asked ?? Number.POSITIVE_INFINITY, job.callsPerSecond) : asked;
  const writesPerSecond = dryRun ? undefined : most;
  const readsPerSecond = given.readsPerSecond ?? settings.readsPerSecond;
  const maxFailures = given.maxFailures ?? (job.shape === 'undo' ? undefined : settings.maxFailures);
  return {
    ...(writesPerSecond === undefined ? {} : { writesPerSecond }),
    ...(readsPerSecond === undefined ? {} : { readsPerSecond }),
    ...(maxFailures === undefined ? {} : { maxFailures }),
    ...(given.laneCount === undefined ? {} : { laneCount: given.laneCount }),
  };
}

/** Identifies a request: another request under the same token is a mistake, not a repetition. */
const fingerprint = ({ job, params, dryRun, writesPerSecond, maxFailures, ...later }: StartRequest) =>
  JSON.stringify([
    job.name,
    params,
    dryRun,
    writesPerSecond,
    maxFailures,
    // Left out if not given, because older requests had none.
    ...(later.laneCount ? [later.laneCount] : []),
    ...(later.readsPerSecond ? [{ readsPerSecond: later.readsPerSecond }] : []),
  ]);

const tokenKey = ({ caller, clientToken }: StartRequest) => ({
  pk: ledgerKeys.token(caller.subject, clientToken),
  sk: ledgerKeys.only,
});

async function putRun(engine: Engine, run: RunRow, request: StartRequest, undone?: RunRow): Promise<void> {
  const token = {
    ...tokenKey(request),
    runId: run.id,
    request: fingerprint(request),
    expiresAt: expiresAt(engine, tokenDays),
  };
  const absent = { TableName: engine.settings.ledgerTable, ConditionExpression: 'attribute_not_exists(pk)' };
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { ...absent, Item: run } },
        { Put: { ...absent, Item: token } },
        { Put: { ...absent, Item: activeKey(run.id) } },
        ...lockPuts(engine, run),
        ...writerPuts(engine, run),
        ...(run.scheduledFor ? [claimTime(engine, run.job, run.scheduledFor, run.id)] : []),
        notPaused(engine),
        ...(undone && !run.dryRun
          ? [entryOfUndone(engine, undone, run), markUndone(engine, undone, run.id)]
          : []),
      ],
    }),
  );
}

/**
 * From now on, the trail entry of the run to undo names the undo. It says that the run is undone once no
 * change is left.
 */
const entryOfUndone = (engine: Engine, undone: RunRow, { id, startedBy }: RunRow) => ({
  Put: runEntryPut(engine, undone, endOfRow(undone), { runId: id, by: startedBy, isDone: false }),
});

/** The locks of a run's tables, each put only if nobody else holds it. */
export function lockPuts(engine: Engine, run: RunRow) {
  return run.tablesWritten.map((table) => ({
    Put: {
      TableName: engine.settings.ledgerTable,
      Item: {
        ...lockKey(table),
        runId: run.id,
        title: run.title,
        startedBy: run.startedBy,
        since: isoNow(engine),
      },
      ConditionExpression: 'attribute_not_exists(pk) OR runId = :run',
      ExpressionAttributeValues: { ':run': run.id },
    },
  }));
}

async function runOfToken(engine: Engine, request: StartRequest): Promise<string | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: tokenKey(request), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  if (Item.request !== fingerprint(request)) {
    throw new AppError(
      'BadRequest',
      `The clientToken '${request.clientToken}' was used for another start (run ${Item.runId}); expected a new one.`,
      { info: { field: 'clientToken', runId: Item.runId } },
    );
  }
  return String(Item.runId);
}

/** Throws Conflict, naming the run, if another run holds the lock of one of the tables. */
export async function refuseIfLocked(
  engine: Engine,
  tables: readonly string[],
  ownRunId?: string,
): Promise<void> {
  for (const table of tables) {
    const { Item } = await engine.ledger.send(
      new GetCommand({ TableName: engine.settings.ledgerTable, Key: lockKey(table), ConsistentRead: true }),
    );
    if (!Item || Item.runId === ownRunId) continue;
    const holder = await readRunRow(engine, String(Item.runId));
    throw new AppError(
      'Conflict',
      `${table} is being changed by run ${Item.runId} (${Item.title}, started by ${Item.startedBy}). Wait until it ends, or stop it.`,
      { info: { runId: Item.runId, table, status: holder?.status } },
    );
  }
}
