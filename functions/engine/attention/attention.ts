import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { equal, exists, missing } from '#functions/dynamodb/update';
import { changeRun } from '#functions/engine/ledger/change-run';
import { isoNow, type RunRow, runKey } from '#functions/engine/ledger/ledger';
import { logPut } from '#functions/engine/ledger/log';
import { logLines } from '#functions/engine/ledger/log-lines';
import { rowUpdate } from '#functions/engine/ledger/rows';
import { runChangePut } from '#functions/engine/ledger/trail';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { lostRace } from '#functions/runtime/error-classes';
import { changesRecords, hasFindings, type JobShape } from '#shared/jobs/job/job-shape';
import { systemCaller } from '#shared/jobs/job/schedules';
import { needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { findingsSentence } from '#shared/jobs/run/kind-words';
import type { Attention, FindingCount } from '#shared/jobs/run/run';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { counted } from '#shared/text/counted';
import { outboxPut, publishPut } from './outbox';

interface Ending {
  readonly dryRun: boolean;
  readonly shape?: JobShape | undefined;
  readonly status: RunStatus;
  readonly reason?: string | undefined;
  readonly failed: number;
  /** The number of failures that the caller saw in the dry run; 0 by default. */
  readonly foreseenFailures?: number | undefined;
  readonly findings: readonly FindingCount[];
}

/**
 * A run needs attention if it failed, some records could not be changed, or it is an audit or a check with
 * findings to act on. A dry run never needs attention, nor do failures that the dry run of an uploaded file
 * has shown.
 */
export function attentionFor({
  dryRun,
  shape,
  status,
  reason,
  failed,
  foreseenFailures = 0,
  findings,
}: Ending): Attention | undefined {
  if (dryRun) return undefined;
  if (status === 'FAILED') return { reason: reason ?? 'It failed.' };
  const ended =
    status === 'COMPLETED_WITH_FAILURES' ||
    (status === 'SUCCEEDED' && shape !== undefined && hasFindings(shape));
  if (!ended) return undefined;
  const failures =
    failed > foreseenFailures ? [`${counted(failed, 'record')} could not be ${verbOf(shape)}.`] : [];
  const reasons = [...failures, ...foundBy(findings)];
  return reasons.length > 0 ? { reason: reasons.join(' ') } : undefined;
}

/**
 * The only admin whom the run concerns: who manually started a run that writes nothing, such as an audit, and
 * will read its result. Undefined for runs that concern the on-call admins: scheduled runs, follow-ups, and
 * runs that change records.
 */
export function starterAlone({
  shape,
  startedBy,
  scheduledFor,
  follows,
}: Pick<RunRow, 'shape' | 'startedBy' | 'scheduledFor' | 'follows'>): string | undefined {
  const byHand = !scheduledFor && !follows && startedBy !== systemCaller.email;
  return byHand && shape !== undefined && !changesRecords(shape) ? startedBy : undefined;
}

const verbOf = (shape: JobShape | undefined) =>
  shape === undefined || changesRecords(shape) ? 'changed' : 'checked';

function foundBy(findings: readonly FindingCount[]): readonly string[] {
  const sentence = findingsSentence(findings);
  return sentence === undefined ? [] : [sentence];
}

/** Removing these from a run's row takes it off the list of runs that need attention. */
export const attentionAttributes = ['attention', 'attentionList'] as const;

/**
 * Records who acknowledged the run and when, and removes it from the list of runs that need attention. Throws
 * NotFound if the run does not exist, and Conflict if the run does not need attention or has already been
 * acknowledged.
 */
export async function acknowledgeRun(
  engine: Engine,
  { runId, by, note }: { readonly runId: string; readonly by: string; readonly note: string },
): Promise<void> {
  await changeRun(engine, runId, async (run) => {
    if (!run.attention || !run.attentionList) throw nothingToAcknowledge(run);
    await acknowledgeOnce(engine, run, run.attention, { by, note });
  });
}

async function acknowledgeOnce(
  engine: Engine,
  run: RunRow,
  { reason, onlyFor }: Attention,
  { by, note }: { readonly by: string; readonly note: string },
): Promise<void> {
  const { attempt } = run;
  const attention: Attention = {
    reason,
    ...(onlyFor ? { onlyFor } : {}),
    acknowledgedBy: by,
    acknowledgedAt: isoNow(engine),
    note,
  };
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        rowUpdate(engine, runKey(run.id), {
          set: { attention },
          remove: ['attentionList'],
          when: [exists('attentionList'), equal('attempt', attempt)],
        }),
        { Put: logPut(engine, { run, attempt }, 'info', logLines.acknowledged({ by, note })) },
        runChangePut(engine, run, { by: { email: by }, what: 'acknowledged', details: note }),
      ],
    }),
  );
}

function nothingToAcknowledge({ id, status, attention }: RunRow): AppError {
  const why = attention?.acknowledgedAt
    ? `was acknowledged by ${attention.acknowledgedBy} at ${attention.acknowledgedAt}.`
    : attention?.supersededBy
      ? `no longer needs attention: run ${attention.supersededBy} of the same job has since ended.`
      : 'does not need attention: there is nothing to acknowledge.';
  return new AppError('Conflict', `Run ${id} ${why}`, { info: { runId: id, status } });
}

const maxErrorCharacters = 500;

/**
 * Marks a run that the reconciler cannot handle as needing attention, with a log line and a message to
 * on-call, because nobody else would notice. Does nothing if it has ended or already needs attention. The
 * mark goes when the run ends without needing attention, or begins another attempt.
 */
export async function reportStuck(engine: Engine, run: RunRow, error: unknown): Promise<void> {
  if (run.attentionList || run.endedAt) return;
  const reason = `The reconciler could not check or close the run; it tries again every minute. ${String(error)}`;
  const short = reason.slice(0, maxErrorCharacters).toWellFormed();
  const { read = 0, changed = 0, failed = 0, unchanged = 0 } = run;
  const counts = { read, changed, failed, unchanged };
  const message = outboxPut(engine, run, { kind: 'stuck', status: run.status, reason: short, ...counts });
  const marked = rowUpdate(engine, runKey(run.id), {
    set: { attention: { reason: short }, attentionList: needsAttention },
    when: [equal('attempt', run.attempt), missing('endedAt'), missing('attentionList')],
  });
  const line = logPut(engine, { run, attempt: run.attempt }, 'error', logLines.stuck({ reason: short }));
  try {
    await engine.ledger.send(
      new TransactWriteCommand({ TransactItems: [marked, { Put: line }, { Put: message }] }),
    );
  } catch (failure) {
    if (lostRace(failure)) return;
    throw failure;
  }
  await publishPut(engine, message);
}
