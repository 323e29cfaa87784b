import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { equal, missing } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { lostRace } from '../../runtime/error-classes';
import { type RunRow, runKey } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { rowUpdate } from '../ledger/rows';
import { outboxPut, publishPut } from './outbox';

/** The maximum length of the error in the reason. */
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
