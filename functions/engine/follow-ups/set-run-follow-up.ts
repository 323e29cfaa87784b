import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { anyOf, different, missing, unchanged } from '#functions/dynamodb/update';
import { changeRun, runUpdate } from '#functions/engine/ledger/change-run';
import type { FollowUpOwner, OwnFollowUp, RunRow } from '#functions/engine/ledger/ledger';
import { logPut } from '#functions/engine/ledger/log';
import { logLines } from '#functions/engine/ledger/log-lines';
import { runChangeEntry, trailPut } from '#functions/engine/ledger/trail';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { onceOnly, type RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import { conditionText, startText } from '#shared/jobs/follow-ups/describe-follow-up';
import { type AccessGroup, everyAdmin } from '#shared/jobs/job/access';
import { isActive } from '#shared/jobs/run/run-status';

export const plannedFollowUp = ({ job, title, dryRun }: OwnFollowUp): RunFollowUp => ({
  followUp: onceOnly,
  job,
  title,
  dryRun,
  state: 'PLANNED',
});

/*
 * Changes an active run's own follow-up.
 *
 * Invariant: a change that succeeds is in effect when the run ends. Ending a run first marks the attempt as
 * closing, and then reads the run to decide on its follow-ups (functions/engine/run/close-run.ts). A change
 * succeeds only without the mark, so ending the run sees every change that has succeeded.
 */

/** A request to change a run's own follow-up. The new follow-up has already been checked. */
interface RunFollowUpRequest {
  readonly runId: string;
  readonly version: number;
  /** The new follow-up; undefined to remove it. */
  readonly followUp: OwnFollowUp | undefined;
  /** The access group that the follow-up requires, both before and after the change. */
  readonly access: AccessGroup;
  readonly by: FollowUpOwner;
}

/**
 * Changes a run's own follow-up, with an audit trail entry and a log line. Throws NotFound if the run does
 * not exist, and Conflict if it has ended or is ending, if its follow-up has started, or if someone else has
 * changed the follow-up since the caller saw it.
 */
export function setRunFollowUp(engine: Engine, request: RunFollowUpRequest): Promise<void> {
  return changeRun(engine, request.runId, async (run) => {
    refuse(run, request);
    await put(engine, run, request);
  });
}

/**
 * Returns why the follow-up cannot be changed, as a sentence; undefined if it can. Does not check whether the
 * run's job can have a follow-up.
 */
export function whyUnchangeable(run: RunRow): string | undefined {
  const { id, status, attempt, closing, followUps } = run;
  if (!isActive(status)) return `Run ${id} has ended (${status}), so its follow-up can no longer be changed.`;
  if (closing === attempt) return `Run ${id} is ending, so its follow-up can no longer be changed.`;
  const own = followUps?.find((one) => one.followUp === onceOnly);
  if (!own || own.state === 'PLANNED' || own.state === 'SKIPPED') return undefined;
  return `The follow-up to run ${id} was already decided when the run last ended.`;
}

function refuse(run: RunRow, { version, followUp }: RunFollowUpRequest): void {
  const { id, status, ownFollowUp, followUpVersion = 0 } = run;
  const conflict = (message: string) =>
    new AppError('Conflict', message, { info: { runId: id, status, field: 'version' } });
  const unchangeable = whyUnchangeable(run);
  if (unchangeable) throw conflict(unchangeable);
  if (followUpVersion !== version)
    throw conflict(`Someone else has changed the follow-up to run ${id}. Check it, then try again.`);
  if (!followUp && !ownFollowUp) throw conflict(`Run ${id} has no follow-up of its own.`);
}

/** Writes the follow-up if the run has not changed and is not ending. */
async function put(engine: Engine, run: RunRow, request: RunFollowUpRequest): Promise<void> {
  const { version, followUp } = request;
  const others = (run.followUps ?? []).filter((one) => one.followUp !== onceOnly);
  const followUps = followUp ? [...others, plannedFollowUp(followUp)] : others;
  const isNone = followUps.length === 0;
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        runUpdate(engine, run, {
          set: {
            followUpVersion: version + 1,
            ownFollowUp: followUp,
            followUps: isNone ? undefined : followUps,
          },
          remove: [!followUp && 'ownFollowUp', isNone && 'followUps'],
          when: [
            anyOf(missing('closing'), different('closing', run.attempt)),
            unchanged('followUpVersion', version || undefined),
            unchanged('followUps', run.followUps),
          ],
        }),
        ...notes(engine, run, request),
      ],
    }),
  );
}

/** Returns the notes for the audit trail and the log. Only the trail entry shows the parameters. */
function notes(engine: Engine, run: RunRow, { followUp, access, by }: RunFollowUpRequest) {
  const { ownFollowUp: before } = run;
  const change = !followUp ? 'removed' : before ? 'changed' : 'added';
  const what = `follow-up ${change}`;
  const wording = (one: OwnFollowUp) => `${startText(one)} starts if the run ${conditionText(one)}`;
  const paramsText = ({ params }: OwnFollowUp) => (params === '{}' ? '' : ` Parameters: ${params}.`);
  const now = followUp ? `Now: ${wording(followUp)}.${paramsText(followUp)}` : '';
  const was = before ? `Before: ${wording(before)}.${paramsText(before)}` : '';
  const details = [now, was].filter(Boolean).join(' ');
  const line = logLines.followUpSet({
    what: change,
    by: by.email,
    wording: followUp && wording(followUp),
  });
  return [
    trailPut(engine, {
      ...runChangeEntry(run, { by, what, details }),
      access: run.access === everyAdmin ? access : run.access,
    }),
    { Put: logPut(engine, { run, attempt: run.attempt }, 'info', line) },
  ];
}
