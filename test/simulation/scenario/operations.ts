import { askForApproval, cancelApproval, decideApproval } from '#functions/engine/approval/request-approval';
import { acknowledgeRun } from '#functions/engine/attention/attention';
import { readFollowUps } from '#functions/engine/follow-ups/rules';
import { updateFollowUp } from '#functions/engine/follow-ups/save-follow-ups';
import { noteAlarm } from '#functions/engine/hold/alarms';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { pauseSchedule, unpauseSchedule } from '#functions/engine/ledger/schedules';
import { readTableBudgets, setTableBudget } from '#functions/engine/ledger/table-budgets';
import { forceStop } from '#functions/engine/run/force-stop';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { type LimitChanges, setLimits } from '#functions/engine/run/set-limits';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { pauseJobs, unpauseJobs } from '#functions/engine/run/switch';
import { undoRun } from '#functions/jobs/runs/undo-run';
import type { Engine } from '#functions/runtime/dependencies';
import { sumOfCauses } from '#shared/jobs/failures/failure-causes';
import { canForceStop } from '#shared/jobs/run/force-stop';
import { canChangeLimits } from '#shared/jobs/run/limits';
import { canResume, canRetry, canStop, isActive } from '#shared/jobs/run/run-status';
import { undoStateOf } from '#shared/jobs/run/undo';
import { UserActivity } from '#shared/models/user-activity';
import type { View } from '../invariants/view';
import { simulatedAlarm, type World } from '../runtime/world';
import { jobsByName } from './catalogue';
import { addRecords, damageBackup, damageExport, editRecords, mendRecords, upload } from './foreign';
import { caller, scheduledJob, secondAdmin, sweepJob } from './jobs';
import { operateMessages } from './messages-operations';
import { isMessageOperation, type Operation } from './plan';
import { startApproved, startOf } from './starts';

const by = caller.email;

type Asking = (engine: Engine) => Promise<unknown>;

/** Starts an operation now. */
export function operate(world: World, view: View, operation: Operation): void {
  const { kind, name, twice, size } = operation;
  if (isMessageOperation(kind)) {
    operateMessages(world, kind, operation);
    return;
  }
  switch (kind) {
    case 'mend':
      mendRecords(world, view);
      return;
    case 'edit':
      editRecords(world, view, size);
      return;
    case 'add':
      addRecords(world, size);
      return;
    case 'deploy':
      world.deploy();
      return;
    case 'abort': {
      const { running } = world.executions;
      const execution = running[Math.floor(size * running.length)];
      if (execution) world.executions.end(execution, { status: 'ABORTED', cause: 'Somebody ended it.' });
      return;
    }
    case 'schedule':
      deliver(world, operation);
      return;
    case 'loseRights':
      world.outside.rightsLostAt ??= world.scheduler.now;
      return;
    case 'regainRights':
      world.outside.rightsLostAt = undefined;
      return;
    case 'upload':
      upload(world, size);
      return;
    case 'expireUpload':
      world.outside.uploaded.push({ at: world.scheduler.now, text: undefined });
      return;
    case 'damageExport':
      damageExport(world, size);
      return;
    case 'damage':
      damageBackup(world, view, size);
      return;
    default: {
      const asking = askingFor(view, operation);
      if (!asking) return;
      world.person(name, asking);
      if (twice) world.scheduler.after(20_000 * size * size, () => world.person(`${name} again`, asking));
    }
  }
}

/** Returns a person's request to the API function, or undefined if there is nothing to apply it to. */
function askingFor(view: View, operation: Operation): Asking | undefined {
  const { kind, name, size } = operation;
  const last = (fits: (run: RunRow) => boolean) => view.allRuns.findLast(fits);
  switch (kind) {
    case 'sweep':
    case 'dryRun': {
      const { maxDollars } = view.world.config;
      const start = {
        job: sweepJob,
        params: {},
        dryRun: kind === 'dryRun',
        caller,
        clientToken: name,
        maxDollars,
      };
      return (engine) => startRun(engine, start);
    }
    case 'start':
    case 'dryStart':
      return startOf(view, operation);
    case 'stop': {
      const run = last(({ status }) => canStop(status));
      const told = () => view.stopping.set(run?.id ?? '', run?.attempt ?? 0);
      return run && ((engine) => requestStop(engine, { runId: run.id, by }).then(told));
    }
    case 'forceStop': {
      const run = last((one) => canForceStop(one, view.world.scheduler.now));
      return run && ((engine) => forceStop(engine, { runId: run.id, by }));
    }
    case 'resume': {
      const run = last(({ status }) => canResume(status));
      return run && ((engine) => resumeRun(engine, { runId: run.id, caller, ...ceilingFor(run, size) }));
    }
    case 'retry': {
      const run = last(({ status }) => canRetry(status));
      const job = run && jobsByName.knownJob(run.job);
      const [cause] = (run && size < 0.5 && sumOfCauses(view.lanesOf(run.id))[0]) || [];
      const choice = cause === undefined ? {} : { cause };
      return run && job && ((engine) => retryFailures(engine, { job, runId: run.id, caller, choice }));
    }
    case 'limit': {
      const run = last(({ status }) => canChangeLimits(status));
      const version = run?.limits?.version ?? 0;
      return run && ((engine) => setLimits(engine, { runId: run.id, by, version, changes: limitsFor(size) }));
    }
    case 'budget': {
      const change = { table: UserActivity.name, writesPerSecond: budgetFor(size), by: caller };
      return async (engine) => {
        const [budget] = await readTableBudgets(engine);
        await setTableBudget(engine, { ...change, version: budget?.version ?? 0 });
      };
    }
    case 'alarm':
    case 'allClear': {
      const state = kind === 'alarm' ? 'ALARM' : 'OK';
      const since = new Date(view.world.scheduler.now).toISOString();
      return (engine) => noteAlarm(engine, { alarm: simulatedAlarm, state, since, reason: 'Simulated.' });
    }
    case 'undo':
    case 'lateUndo': {
      const run = undoable(view, name);
      const start = {
        job: undoRun,
        params: { runId: run?.id },
        dryRun: size < 0.1,
        caller,
        clientToken: name,
      };
      return run && ((engine) => startRun(engine, start));
    }
    case 'ask': {
      const run = last(({ dryRun, digest }) => dryRun && digest !== undefined);
      return run && ((engine) => askForApproval(engine, { runId: run.id, caller }));
    }
    case 'withdraw': {
      const run = last(({ approval }) => approval !== undefined);
      return run && ((engine) => cancelApproval(engine, { runId: run.id, caller }));
    }
    case 'approve':
    case 'decline': {
      const run = last(({ approval }) => approval !== undefined);
      const { digest = '' } = run?.approval ?? {};
      const approval = { approve: kind === 'approve', digest, caller: secondAdmin };
      return run && ((engine) => decideApproval(engine, { runId: run.id, ...approval }));
    }
    case 'startApproved': {
      const run = last(({ approval }) => approval !== undefined);
      if (run && run.job !== sweepJob.name) return startApproved(run, name);
      const start = { job: sweepJob, params: {}, dryRun: false, caller, clientToken: name };
      return run && ((engine) => startRun(engine, { ...start, approvedRun: run.id }));
    }
    case 'pause':
      return (engine) => pauseJobs(engine, { by: caller, reason: 'The simulation asks for it.' });
    case 'unpause':
      return (engine) => unpauseJobs(engine, caller);
    case 'pauseSchedule':
      return (engine) => pauseSchedule(engine, { job: scheduledJob, by: caller });
    case 'unpauseSchedule':
      return (engine) => unpauseSchedule(engine, { job: scheduledJob, by: caller });
    case 'acknowledge': {
      const run = last(({ attentionList }) => attentionList !== undefined);
      return run && ((engine) => acknowledgeRun(engine, { runId: run.id, by, note: 'Seen.' }));
    }
    case 'disableFollowUp':
    case 'enableFollowUp':
      return (engine) => setFollowUp(engine, kind === 'enableFollowUp');
    default:
      throw new Error(`Nobody asks for '${kind}'.`);
  }
}

/** Enables or disables the only follow-up. */
async function setFollowUp(engine: Engine, enabled: boolean): Promise<void> {
  const [rule] = (await readFollowUps(engine)).followUps;
  if (!rule) return;
  const { id, version, owner, savedBy: _by, savedAt: _at, ...given } = rule;
  await updateFollowUp(engine, { id, version }, { ...given, enabled }, owner, () => undefined);
}

/**
 * Returns the run that an operation undoes. It is chosen from all runs that can be undone, including undos
 * (undoing an undo is a redo). It is usually the latest of these runs, but sometimes an earlier one, so that
 * runs are also undone after others have changed the same records.
 */
export function undoable(view: View, operation: string): RunRow | undefined {
  const runs = view.allRuns.filter(
    (run) =>
      !isActive(run.status) &&
      !run.dryRun &&
      run.tablesWritten.length > 0 &&
      standStill.has(undoStateOf(run)),
  );
  const chance = view.world.chance(`which run ${operation}`);
  return chance < 0.5 ? runs.at(-1) : runs[Math.floor((chance - 0.5) * 2 * runs.length)];
}

/**
 * Returns the change to a run's ceiling, if it has one: usually a higher ceiling or none. If the ceiling
 * stays the same, the run may not be resumable.
 */
function ceilingFor({ maxDollars }: RunRow, size: number): { readonly maxDollars?: number | null } {
  if (!maxDollars || size < 0.2) return {};
  return { maxDollars: size < 0.5 ? null : maxDollars * 3 };
}

/**
 * Returns limit changes, usually with a low write limit, so that the run is still working when the next
 * change is made.
 */
function limitsFor(size: number): LimitChanges {
  if (size < 0.2) return { lanesAtOnce: null, writesPerSecond: null };
  return { writesPerSecond: 1 + Math.floor(size * 3), ...(size < 0.8 ? { lanesAtOnce: 1 } : {}) };
}

/** Returns a low budget, or null for none. */
const budgetFor = (size: number) => (size < 0.8 ? 1 + Math.floor(size * 5) : null);

const standStill: ReadonlySet<string> = new Set(['none', 'partly']);

/**
 * Delivers a scheduled time once or twice, because EventBridge Scheduler guarantees only at-least-once
 * delivery.
 */
function deliver(world: World, { name, size, twice }: Operation): void {
  const scheduledTime = new Date(Math.floor(world.scheduler.now / 60_000) * 60_000).toISOString();
  const input = { job: scheduledJob.name, scheduledTime };
  world.executions.start(`${name}-delivered`, input);
  if (twice)
    world.scheduler.after(90_000 * size, () => world.executions.start(`${name}-delivered-again`, input));
}
