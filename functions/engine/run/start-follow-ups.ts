import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { functionLog } from '#functions/runtime/function-log';
import { type RunFollowUpState, verifyFollowUp } from '#shared/jobs/chain/run-follow-up';
import type { AccessGroup } from '#shared/jobs/job/access';
import { isActive } from '#shared/jobs/run/run-status';
import { AppError, TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { lostRace, mayRepeat } from '../../runtime/error-classes';
import { type Candidate, chainUpTo, decideAgain } from '../follow-ups/decide';
import {
  type DueFollowUp,
  dueFollowUps,
  type FollowUpClaim,
  type FollowUpStart,
  isDue,
  noteWaiting,
  removeDue,
  settle,
} from '../follow-ups/due-follow-ups';
import { type FollowUpRow, readFollowUps } from '../follow-ups/rules';
import { undoneInChain } from '../follow-ups/undone-in-chain';
import { forParams } from '../job/for-params';
import type { AnyJob, Caller } from '../job/job';
import { type FollowUpOwner, readRunRow } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { readSchedule } from '../ledger/schedules';
import { recordMissedRun } from './missed-run';
import type { StartRequest } from './new-run';
import { startRun } from './start';

/**
 * How long to try to start a follow-up while a table is locked or all jobs are paused, in milliseconds. Other
 * runs can take many hours, and a pause can last a night.
 */
const patienceMs = 86_400_000;

export interface FollowUpServices {
  /** Returns a job; undefined if it is not in the catalogue. */
  readonly knownJob: (name: string) => AnyJob | undefined;
  /**
   * Returns the owner with the current email address. Throws Forbidden or Conflict if the account no longer
   * exists, is disabled, has no confirmed email or is not in the group.
   */
  readonly demandOwner: (owner: FollowUpOwner, access: AccessGroup) => Promise<Caller>;
}

/**
 * Starts the follow-ups that are due. Called every minute, and when an execution ends. Right before each
 * start, the run that it follows and the definition are read, and the decision is made again. If the job
 * cannot start yet, the run that it follows shows why, and each call tries again for up to 24 hours; then a
 * failed run that needs attention is created. After an unexpected error, the others are still tried, and the
 * errors are thrown at the end.
 */
export async function startFollowUps(engine: Engine, services: FollowUpServices): Promise<void> {
  const errors: unknown[] = [];
  for await (const due of dueFollowUps(engine)) {
    await startOne(engine, services, due).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) {
    throw new AggregateError(
      errors,
      `${errors.length} follow-ups could not be started: ${errors.join('; ')}`,
    );
  }
}

async function startOne(engine: Engine, services: FollowUpServices, due: DueFollowUp): Promise<void> {
  const followed = await readRunRow(engine, due.runId);
  if (!followed) return dropWithoutRun(engine, due);
  // The run has been resumed. When it ends, its follow-ups are decided on again.
  if (isActive(followed.status)) return;
  const { followUps: rules, revision } = await readFollowUps(engine);
  const claim = { due, followed, revision };
  const undone = await undoneInChain(engine, chainUpTo(followed));
  if (undone) return refuse(engine, claim, { refusal: undone, isWanted: true });
  const decided = decideAgain(followed, due.followUp, rules);
  if (!decided) return refuse(engine, claim, { refusal: whyNotOf(rules, due), isWanted: true });
  const { candidate, result } = decided;
  if (result.state !== 'WAITING') {
    const refusal = result.reason ?? 'its condition no longer holds';
    return refuse(engine, claim, { refusal, isWanted: true, state: result.state });
  }
  if (due.followUp === verifyFollowUp && followed.verification) {
    const { runId, state } = followed.verification;
    if (state === 'RUNNING') return noteWaiting(engine, claim, `run ${runId} is verifying the run`);
    const refusal = `run ${runId} has verified the run`;
    if (state !== 'STOPPED') return refuse(engine, claim, { refusal, isWanted: true, state: 'SKIPPED' });
  }
  const work = workOf(services, candidate);
  if ('refusal' in work) return refuse(engine, claim, work);
  const request = await requestOf(engine, { ...claim, step: candidate }, work);
  const { owner } = candidate;
  // A verification needs nobody's rights: it changes nothing.
  if (!owner) return start(engine, claim, request);
  let caller: Caller;
  try {
    caller = await services.demandOwner(owner, work.access);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return miss(engine, claim, request, `${owner.email}, who saved the follow-up, can no longer start it.`);
  }
  await start(engine, claim, { ...request, caller });
}

async function dropWithoutRun(engine: Engine, due: DueFollowUp): Promise<void> {
  const { runId, followUp } = due;
  functionLog.error(`Run ${runId} no longer exists, so its follow-up did not start.`, { runId, followUp });
  await removeDue(engine, due);
}

/** Returns why a follow-up no longer applies to the run that it was to follow. */
function whyNotOf(rules: readonly FollowUpRow[], { followUp }: DueFollowUp): string {
  const rule = rules.find(({ id }) => id === followUp);
  if (!rule) return 'the follow-up was deleted';
  return rule.enabled ? 'the follow-up was changed and no longer applies' : 'the follow-up was disabled';
}

async function start(engine: Engine, claim: FollowUpClaim, request: FollowUpRequest): Promise<void> {
  try {
    await startRun(engine, request);
  } catch (error) {
    // Another process has settled the follow-up, or a run in the chain or a definition has changed.
    if (mayRepeat(error)) return;
    if (!(error instanceof AppError)) throw error;
    // A conflict about a parameter, such as a replaced upload, does not pass.
    if (error.code !== 'Conflict' || error.info?.field !== undefined)
      return refuse(engine, claim, { refusal: sentencePart(error.message) });
    if (engine.now() - Date.parse(claim.due.since) < patienceMs)
      return noteWaiting(engine, claim, sentencePart(error.message));
    const why = `It was due at ${claim.due.since} and could not start within 24 hours. ${error.message}`;
    await miss(engine, claim, request, why);
  }
}

type FollowUpRequest = StartRequest & { readonly followUp: FollowUpStart };

interface Work {
  readonly job: AnyJob;
  readonly params: object;
  readonly access: AccessGroup;
}

interface Refusal {
  /** The words that complete 'Did not start: ...', without a final period. */
  readonly refusal: string;
  /**
   * True if an admin caused this, for example by undoing the run or disabling the follow-up. Any other
   * refusal is an error, and errors are monitored.
   */
  readonly isWanted?: boolean;
  /** The state that the follow-up gets. REFUSED by default. */
  readonly state?: RunFollowUpState;
}

/** Returns the job and parameters, or why the follow-up can no longer start a run. */
function workOf({ knownJob }: FollowUpServices, step: Candidate): Work | Refusal {
  const job = knownJob(step.job);
  if (!job) return { refusal: `the job ${step.job} no longer exists` };
  const parsed = (job.params ?? z.object({})).safeParse(JSON.parse(step.params));
  if (!parsed.success) return { refusal: 'its parameters are no longer valid' };
  try {
    return { job, params: parsed.data, access: forParams(job, parsed.data).access };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: sentencePart(error.message) };
  }
}

/**
 * Returns the request that starts a follow-up's run. The token depends only on the followed run and the
 * follow-up, so that a repeated call returns the same run.
 */
async function requestOf(
  engine: Engine,
  followUp: FollowUpStart,
  { job, params }: Work,
): Promise<FollowUpRequest> {
  const { due, step, followed } = followUp;
  const maxDollars = step.maxDollars ?? (await readSchedule(engine, job.name)).maxDollars;
  return {
    job,
    params,
    dryRun: step.dryRun,
    caller: step.owner ?? { email: followed.startedBy, subject: followed.subject },
    ...(step.followUp === verifyFollowUp ? { verifies: due.runId } : {}),
    clientToken: `follow-up/${due.runId}/${due.followUp}`,
    followUp,
    maxDollars,
    writesPerSecond: step.writesPerSecond ?? undefined,
    maxFailures: step.maxFailures ?? undefined,
  };
}

async function miss(engine: Engine, claim: FollowUpClaim, request: FollowUpRequest, why: string) {
  try {
    await recordMissedRun(engine, request, why);
  } catch (error) {
    // The failed run cannot be created either, for example because the backup is gone.
    if (!(error instanceof AppError)) throw error;
    await refuse(engine, claim, { refusal: sentencePart(error.message) });
  }
}

/**
 * Records why a follow-up does not start. If the reason is an error, it also goes to the function's log,
 * which is monitored.
 */
async function refuse(
  engine: Engine,
  claim: FollowUpClaim,
  { refusal: reason, isWanted = false, state = 'REFUSED' }: Refusal,
): Promise<void> {
  const { due, followed } = claim;
  const { title } = followed.followUps?.find((one) => one.followUp === due.followUp) ?? {};
  const line = logLines.followUpRefused({ title: title ?? due.followUp, reason });
  try {
    await engine.ledger.send(
      new TransactWriteCommand({
        TransactItems: [
          ...settle(engine, claim, { state, reason }),
          { Put: logPut(engine, { run: followed, attempt: followed.attempt }, 'warning', line) },
        ],
      }),
    );
  } catch (error) {
    // Another process has settled the follow-up, or the run or a definition has changed.
    if (lostRace(error)) return;
    if (!mayRepeat(error)) throw error;
    if (await isDue(engine, due))
      throw new TransientError(`The follow-up's outcome could not be recorded yet: ${line.text}`, {
        cause: error,
      });
    return;
  }
  if (!isWanted) functionLog.error(line.text, { runId: due.runId, followUp: due.followUp });
}

/** Returns the message without its final period, for use at the end of another sentence. */
const sentencePart = (message: string) => message.replace(/\.$/, '');
