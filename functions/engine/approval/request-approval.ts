import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { earlierRunsOf } from '#shared/jobs/chain/run-follow-up';
import { awaitsApproval } from '#shared/jobs/ledger/ledger-keys';
import { type ApprovalState, isWaiting, needsApproval } from '#shared/jobs/run/approval';
import { isComplete } from '#shared/jobs/run/run-status';
import { unchanged } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { approvalMessagePut } from '../attention/outbox';
import type { Caller } from '../job/job';
import { changeRun, runUpdate } from '../ledger/change-run';
import { type ApprovalRow, isoNow, type RunRow } from '../ledger/ledger';
import { approvalEventPut } from '../ledger/status-event';
import { approvalNotes } from './approval-trail';

/*
 * The states of an approval request, which is stored in its dry run's row:
 *
 *   none -> WAITING -> APPROVED -> used by one real run
 *                   -> DECLINED
 *           WAITING, APPROVED -> CANCELLED, by the requester
 *
 * Each step is a conditional write to the row, in one transaction with its trail entry and log line. If two
 * admins decide at the same moment, one of them gets a Conflict, and no step can be taken twice. A request
 * that has expired or has been declined or cancelled can be made again.
 */

const hourMs = 3_600_000;

/** A person's step in a dry run's approval. */
export interface ApprovalStep {
  readonly runId: string;
  readonly caller: Caller;
  readonly note?: string | undefined;
}

/**
 * Throws NotFound if the run does not exist, Forbidden if someone else started it, and Conflict if it is not
 * a completed dry run that needs approval, or already has an open or used request.
 */
export async function askForApproval(engine: Engine, step: ApprovalStep): Promise<void> {
  await changeRun(engine, step.runId, async (run) => {
    const { digest, changes } = approvable(run);
    const { caller } = step;
    if (run.subject !== caller.subject) {
      throw new AppError(
        'Forbidden',
        `Only ${run.startedBy}, who started the dry run, can ask for its approval.`,
      );
    }
    refuseOpen(engine, run);
    const approval = newRequest(engine, step, { digest, changes });
    await put(engine, run, approval, { items: requestItems(engine, run, caller, approval) });
  });
}

/**
 * The request for a dry run that a follow-up started, and the items that create it when the run ends. The
 * requester is the admin whose rights started the run. Undefined if no approval is needed.
 * @param run the run's row, as it will be after the run ends
 */
export function requestAtEnd(engine: Engine, run: RunRow) {
  const { digest, digestChanges: changes } = run;
  if (!run.follows?.asksApproval || refusalOf(run) || !digest || !changes) return undefined;
  const by = { email: run.startedBy, subject: run.subject };
  const note = `Follow-up to run ${earlierRunsOf(run.follows).at(-1)?.runId}.`;
  const approval = newRequest(engine, { caller: by, note }, { digest, changes });
  return { approval, items: requestItems(engine, run, by, approval) };
}

/**
 * Returns the items for every new request, however it is made: the trail entry, the log line, the message to
 * on-call, and the event for admins' own messages.
 */
function requestItems(engine: Engine, run: RunRow, by: Caller, approval: ApprovalRow) {
  const { digest, changes, note } = approval;
  return [
    ...approvalNotes(engine, run, {
      what: 'Approval requested',
      by,
      digest,
      changes,
      note: note ?? undefined,
    }),
    { Put: approvalMessagePut(engine, run, approval) },
    approvalEventPut(engine, run, approval),
  ];
}

function newRequest(
  engine: Engine,
  { caller, note }: Pick<ApprovalStep, 'caller' | 'note'>,
  planned: { readonly digest: string; readonly changes: number },
): ApprovalRow {
  return {
    state: 'WAITING',
    requestedBy: caller.email,
    requestedAt: isoNow(engine),
    expiresAt: expiry(engine),
    ...planned,
    ...(note ? { note } : {}),
  };
}

/**
 * Throws NotFound if the run does not exist, Forbidden if the caller started the dry run, BadRequest if the
 * given digest is not the request's, and Conflict if no request is waiting.
 */
export async function decideApproval(
  engine: Engine,
  step: ApprovalStep & { readonly approve: boolean; readonly digest: string },
): Promise<void> {
  const { caller, note, approve } = step;
  await changeRun(engine, step.runId, async (run) => {
    const approval = waiting(engine, run);
    if (run.subject === caller.subject) {
      throw new AppError('Forbidden', 'You started this dry run, so another admin must decide on it.');
    }
    if (approval.digest !== step.digest) {
      throw new AppError(
        'BadRequest',
        `digest is '${step.digest}'; expected '${approval.digest}', the digest of the changes to approve.`,
        { info: { field: 'digest', expected: approval.digest } },
      );
    }
    const decided: ApprovalRow = {
      ...approval,
      state: approve ? 'APPROVED' : 'DECLINED',
      // The validity restarts with the decision, so that an approval at the last minute can still be used.
      ...(approve ? { expiresAt: expiry(engine) } : {}),
      decidedBy: caller.email,
      decidedSubject: caller.subject,
      decidedAt: isoNow(engine),
      ...(note ? { decisionNote: note } : {}),
    };
    const { digest, changes } = approval;
    const what = approve ? 'Approved' : 'Approval declined';
    await put(engine, run, decided, {
      items: approvalNotes(engine, run, { what, by: caller, digest, changes, note }),
    });
  });
}

/**
 * Withdraws a request, or an unused approval. Throws NotFound if the run does not exist, Forbidden if the
 * caller is not the requester, and Conflict if there is nothing to withdraw.
 */
export async function cancelApproval(engine: Engine, { runId, caller }: ApprovalStep): Promise<void> {
  await changeRun(engine, runId, async (run) => {
    const { approval } = run;
    if (!approval || approval.usedBy || !['WAITING', 'APPROVED'].includes(approval.state)) {
      throw refusal(run, 'has no approval request to withdraw.');
    }
    if (run.subject !== caller.subject) {
      throw new AppError('Forbidden', `Only ${run.startedBy}, who asked for the approval, can withdraw it.`);
    }
    const { digest, changes } = approval;
    const cancelled: ApprovalRow = {
      ...approval,
      state: 'CANCELLED',
      decidedBy: caller.email,
      decidedAt: isoNow(engine),
    };
    await put(engine, run, cancelled, {
      items: approvalNotes(engine, run, { what: 'Approval withdrawn', by: caller, digest, changes }),
    });
  });
}

const expiry = (engine: Engine) =>
  new Date(engine.now() + engine.settings.approval.validHours * hourMs).toISOString();

/**
 * Returns the digest and the number of the planned changes. Throws Conflict if the run cannot be approved.
 */
function approvable(run: RunRow): { readonly digest: string; readonly changes: number } {
  const { digest, digestChanges: changes } = run;
  const why = refusalOf(run);
  if (why !== undefined || !digest || !changes) throw refusal(run, why ?? notApprovable);
  return { digest, changes };
}

const notApprovable = 'needs no approval or began before approvals were turned on for its job.';

/** Returns why a run cannot be approved, as the end of a sentence; undefined if it can. */
function refusalOf(run: RunRow): string | undefined {
  if (!run.dryRun) return 'is a real run; only a dry run can be approved.';
  if (!isComplete(run.status)) return `is ${run.status}; only a completed dry run can be approved.`;
  if (!run.keepsDigests || !run.digest || !run.digestChanges) return notApprovable;
  if (needsApproval(run)) return undefined;
  return `needs no approval: it would change at most ${run.maxUnapproved} records.`;
}

function refuseOpen(engine: Engine, run: RunRow): void {
  const { approval } = run;
  if (approval?.usedBy) throw refusal(run, `was approved, and run ${approval.usedBy} made its changes.`);
  if (!approval || Date.parse(approval.expiresAt) <= engine.now()) return;
  if (approval.state === 'WAITING') throw refusal(run, 'is already waiting for approval.');
  if (approval.state === 'APPROVED') throw refusal(run, `was approved by ${approval.decidedBy}.`);
}

function waiting(engine: Engine, run: RunRow): ApprovalRow {
  const { approval } = run;
  if (approval && isWaiting(approval, engine.now())) return approval;
  const words: Record<ApprovalState, string> = {
    WAITING: `waited for approval until ${approval?.expiresAt}. The request has expired.`,
    APPROVED: `has already been approved by ${approval?.decidedBy}.`,
    DECLINED: `has already been declined by ${approval?.decidedBy}.`,
    CANCELLED: `is no longer waiting for approval: ${approval?.decidedBy} withdrew the request.`,
  };
  throw refusal(run, approval ? words[approval.state] : 'is not waiting for approval.');
}

type Items = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>;

/** Writes the change if neither the approval nor the run has changed since it was read. */
async function put(
  engine: Engine,
  run: RunRow,
  approval: ApprovalRow,
  { items }: { readonly items: Items },
): Promise<void> {
  const isOpen = approval.state === 'WAITING';
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        runUpdate(engine, run, {
          set: { approval, attentionList: isOpen ? awaitsApproval : undefined },
          remove: [!isOpen && 'attentionList'],
          when: [unchanged('approval', run.approval)],
        }),
        ...items,
      ],
    }),
  );
}

const refusal = (run: RunRow, why: string) =>
  new AppError('Conflict', `Run ${run.id} ${why}`, { info: { runId: run.id, status: run.status } });
