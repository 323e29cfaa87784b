import { anyOf, different, equal, missing, unchanged } from '#functions/dynamodb/update';
import { attentionAttributes } from '#functions/engine/attention/attention';
import { outboxPut } from '#functions/engine/attention/outbox';
import { runUpdate } from '#functions/engine/ledger/change-run';
import {
  existingRunRow,
  type RunRow,
  readRunRow,
  runKey,
  type VerifiedRow,
} from '#functions/engine/ledger/ledger';
import { logPut } from '#functions/engine/ledger/log';
import { logLines } from '#functions/engine/ledger/log-lines';
import { rowUpdate } from '#functions/engine/ledger/rows';
import { endOfRow } from '#functions/engine/ledger/run-entry';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { needsAttention } from '#shared/jobs/ledger/ledger-keys';
import type { JobRun, Verification } from '#shared/jobs/run/run';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { undoStateOf, undoVerbs } from '#shared/jobs/run/undo';
import { isStale, isVerifiable, verificationOf, verificationText } from '#shared/jobs/run/verification';

export const isNotBeingVerified = anyOf(
  missing('verification'),
  different(['verification', 'state'], 'RUNNING'),
);

/*
 * A verification is a dry run with the verified run's job, parameters, starter, time and ID. The transaction
 * that starts it marks the run, and the one that ends it stores the result with the run (docs/verify.md). A
 * run has one verification at a time.
 */

/**
 * Returns the run to verify. Throws NotFound if it does not exist, BadRequest if its kind cannot be verified,
 * and Conflict if it did not succeed, was undone, or is being verified.
 */
export async function runToVerify(engine: Engine, runId: string): Promise<RunRow> {
  const run = await existingRunRow(engine, runId);
  if (run.dryRun || !isVerifiable(run.shape ?? 'sweep')) {
    const what = run.dryRun ? 'a dry run' : `a run of '${run.title}', which does not visit every record`;
    throw new AppError(
      'BadRequest',
      `Run ${runId} is ${what}; expected a real run of a job that visits every record of its tables.`,
      { info: { field: 'id', expected: 'a real run of a sweep' } },
    );
  }
  const undo = undoStateOf(run);
  if (undo !== 'none') throw refusal(run, `${undoVerbs[undo]} by run ${run.undoneBy}`);
  if (run.status !== 'SUCCEEDED') throw refusal(run, `is ${run.status}; expected SUCCEEDED`);
  if (run.verification?.state === 'RUNNING')
    throw refusal(run, `is being verified by run ${run.verification.runId}`);
  return run;
}

const refusal = ({ id, status }: RunRow, why: string) =>
  new AppError('Conflict', `Run ${id} cannot be verified: it ${why}.`, { info: { runId: id, status } });

/** Returns the ID of a run's active verification; undefined if there is none. */
export async function activeVerification(engine: Engine, runId: string): Promise<string | undefined> {
  const run = await readRunRow(engine, runId);
  return run?.verification?.state === 'RUNNING' ? run.verification.runId : undefined;
}

export const verifiedRow = ({ id, createdAt, startedBy, subject, approvedFrom }: RunRow): VerifiedRow => ({
  runId: id,
  // A visit's result may depend on the time, the ID and the starter.
  now: approvedFrom?.now ?? createdAt,
  visitsAs: approvedFrom?.runId ?? id,
  startedBy,
  subject,
});

/**
 * Returns the transaction item that marks the verified run when its verification starts. The transaction
 * fails if the run has been undone, or if another verification of it is active.
 */
export function markVerified(engine: Engine, run: RunRow, verification: Verification) {
  const when = [missing('undoneBy'), isNotBeingVerified];
  return runUpdate(engine, { ...run, status: 'SUCCEEDED' }, { set: { verification }, when });
}

type End = Pick<JobRun, 'read' | 'changed' | 'failed' | 'recordsChanged'> & {
  readonly status: RunStatus;
  readonly reason?: string | undefined;
  readonly endedAt: string;
};

/**
 * Returns the items that store a verification's result with the verified run, and the message to on-call if
 * it found something. Then the verified run needs attention, unless it was undone meanwhile. There are none
 * if the given run is not the latest verification of a run.
 */
export async function endOfVerification(engine: Engine, { id, verifies }: RunRow, end: End) {
  const run = verifies && (await readRunRow(engine, verifies.runId));
  if (run?.verification?.runId !== id) return { items: [] };
  const result = verificationOf(id, end, end.endedAt);
  const isGood = result.state === 'VERIFIED';
  const isBad = (result.state === 'FOUND' || result.state === 'FAILED') && !isStale(run);
  const text = [verificationText(result, run.read), ...(end.reason ? [end.reason] : [])].join(' ');
  const call = isBad
    ? outboxPut(engine, run, { ...endOfRow(run), kind: 'verification', status: run.status, reason: text })
    : undefined;
  const line = logLines.verified({ text, runId: id });
  return {
    call,
    items: [
      rowUpdate(engine, runKey(run.id), {
        set: {
          verification: result,
          ...(isBad ? { attention: { reason: text }, attentionList: needsAttention } : {}),
        },
        remove: isGood ? attentionAttributes : [],
        when: [equal(['verification', 'runId'], id), unchanged('undoneBy', run.undoneBy)],
      }),
      { Put: logPut(engine, { run, attempt: run.attempt }, isBad ? 'warning' : 'info', line) },
      ...(call ? [{ Put: call }] : []),
    ],
  };
}
