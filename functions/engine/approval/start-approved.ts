import { systemCaller } from '#shared/jobs/job/schedules';
import { isUsable, needsApproval } from '#shared/jobs/run/approval';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import { equal } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { withoutConfirmation } from '../job/confirmation';
import type { AnyJob, Caller } from '../job/job';
import {
  type ApprovalRow,
  type ApprovedFromRow,
  existingRunRow,
  type RunRow,
  runKey,
} from '../ledger/ledger';
import { recentRuns } from '../ledger/recent-runs';
import { rowUpdate } from '../ledger/rows';
import { approvalNotes } from './approval-trail';
import { alwaysNeedsApproval, mayNeedApproval } from './thresholds';

interface Start {
  readonly job: AnyJob;
  readonly params: object;
  readonly dryRun: boolean;
  readonly caller: Caller;
  readonly approvedRun?: string | undefined;
  readonly followUp?: unknown;
}

export interface UsableApproval {
  readonly dryRun: RunRow;
  readonly approval: ApprovalRow;
  readonly from: ApprovedFromRow;
}

/**
 * Returns the approval that the request may use, or undefined if it references no approved dry run. Throws
 * NotFound if it does not exist, BadRequest if its job or parameters differ from the request's, Forbidden if
 * someone else started it or the caller approved it, and Conflict if it has no valid approval.
 */
export async function approvedDryRun(engine: Engine, start: Start): Promise<UsableApproval | undefined> {
  const { approvedRun, caller } = start;
  if (approvedRun === undefined) return undefined;
  const dryRun = await existingRunRow(engine, approvedRun);
  refuseOtherWork(dryRun, start);
  const { approval } = dryRun;
  if (!approval || !isUsable(approval, engine.now())) throw notUsable(dryRun);
  if (dryRun.subject !== caller.subject) {
    throw new AppError(
      'Forbidden',
      `Only ${dryRun.startedBy}, who started the dry run, can start its real run.`,
    );
  }
  if (approval.decidedSubject === caller.subject) {
    throw new AppError('Forbidden', 'You approved this dry run, so you cannot start its real run.');
  }
  const { digest, changes, decidedBy } = approval;
  const { codeVersion } = dryRun;
  return {
    dryRun,
    approval,
    from: {
      runId: dryRun.id,
      digest,
      changes,
      approvedBy: decidedBy ?? '',
      now: dryRun.createdAt,
      ...(codeVersion ? { codeVersion } : {}),
    },
  };
}

function refuseOtherWork(dryRun: RunRow, { job, params, dryRun: isDry }: Start): void {
  const given = JSON.stringify(params);
  const wrong = isDry
    ? 'the run to start is a dry run; expected a real run'
    : !dryRun.dryRun
      ? `run ${dryRun.id} is a real run; expected a dry run`
      : dryRun.job !== job.name
        ? `run ${dryRun.id} belongs to job ${dryRun.job}; expected ${job.name}`
        : JSON.stringify(withoutConfirmation(job, JSON.parse(dryRun.params))) !== given
          ? `run ${dryRun.id} has the parameters ${dryRun.params}; expected ${given}`
          : undefined;
  if (wrong === undefined) return;
  throw new AppError('BadRequest', `approvedRun is not valid: ${wrong}.`, {
    info: { field: 'input.approvedRun' },
  });
}

function notUsable({ id, approval }: RunRow): AppError {
  const why = !approval
    ? 'was not approved.'
    : approval.usedBy
      ? `was approved for one run, and run ${approval.usedBy} has used the approval.`
      : approval.state === 'APPROVED'
        ? `was approved, but the approval expired at ${approval.expiresAt}. Ask for approval again.`
        : 'is not approved.';
  return new AppError('Conflict', `Dry run ${id} ${why}`, { info: { runId: id } });
}

/**
 * Returns the items that mark the approval as used when a run starts. They fail if it has changed since it
 * was checked.
 */
export function markUsed(engine: Engine, { dryRun, approval }: UsableApproval, run: RunRow) {
  const { digest, changes } = approval;
  const by = { email: run.startedBy, subject: run.subject };
  return [
    rowUpdate(engine, runKey(dryRun.id), {
      set: { approval: { ...approval, usedBy: run.id } },
      when: [equal('approval', approval), equal('attempt', dryRun.attempt)],
    }),
    ...approvalNotes(engine, dryRun, { what: `Approval used for run ${run.id}`, by, digest, changes }),
  ];
}

/**
 * Throws Conflict if a real run is known to need approval: because of its job, or because the latest dry run
 * with the same parameters found too many records to change (ignored for scheduled runs and follow-ups). A
 * run that turns out later to need approval ends before it changes too many records (page/change-budget.ts).
 */
export async function refuseUnapproved(engine: Engine, start: Start): Promise<void> {
  const { job, dryRun, params, caller } = start;
  if (dryRun || !mayNeedApproval(engine, job)) return;
  if (alwaysNeedsApproval(engine, job)) {
    throw needed(`'${job.title}' needs approval. Start a dry run and ask for approval.`);
  }
  // Scheduled runs and follow-ups start without a previous dry run.
  if (caller.subject === systemCaller.subject || start.followUp) return;
  const last = (await recentRuns(engine, job.name, params)).find((run) => run.dryRun);
  if (!last || !needsApproval(last)) return;
  throw needed(
    `Dry run ${last.id} would change ${recordsChangedIn(last).toLocaleString('en')} records. Changing more than ${last.maxUnapproved?.toLocaleString('en')} requires approval: ask for it on the dry run page.`,
    last.id,
  );
}

const needed = (message: string, runId?: string) =>
  new AppError('Conflict', message, { info: { needsApproval: true, ...(runId ? { runId } : {}) } });
