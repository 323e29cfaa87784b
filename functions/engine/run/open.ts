import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../runtime/dependencies';
import { isoNow, readRunRow, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';

/**
 * First state of an execution: QUEUED becomes RUNNING, and the code version is recorded. Re-entrant: a run
 * that already is RUNNING on this version, was asked to stop, is over, or has a newer attempt stays as it is,
 * and the later states handle it.
 */
export async function openRun(engine: Engine, runId: string, attempt: number): Promise<void> {
  const before = await readRunRow(engine, runId);
  if (before?.attempt !== attempt) return;
  const { codeVersion } = engine.settings;
  // After a hand-over, a run is RUNNING before its execution is open.
  const handedOver = before.status === 'RUNNING' && before.codeVersion !== codeVersion;
  if (before.status !== 'QUEUED' && !handedOver) return;
  try {
    await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: runKey(runId),
        UpdateExpression:
          'SET #status = :running, startedAt = if_not_exists(startedAt, :now), codeVersion = :code',
        ConditionExpression: '#status = :before AND attempt = :attempt',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':running': 'RUNNING',
          ':before': before.status,
          ':now': isoNow(engine),
          ':code': codeVersion,
          ':attempt': attempt,
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return;
  }
  if (before.codeVersion && before.codeVersion !== codeVersion) {
    const message = `The code has changed since the last attempt: version ${before.codeVersion} then, ${codeVersion} now.`;
    await log(engine, { run: before, attempt }, 'warning', message);
  }
}
