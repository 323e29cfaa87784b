import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../runtime/dependencies';
import { type Halt, isoNow, type RunRow, readRunRow, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';

/**
 * The first state of an execution: changes the status from QUEUED to RUNNING and records the code version.
 * Re-entrant: a run is not changed if it is already RUNNING on this version, is to be stopped, has ended, or
 * has a newer attempt. The later states handle these cases.
 */
export async function openRun(engine: Engine, runId: string, attempt: number): Promise<void> {
  const before = await readRunRow(engine, runId);
  if (before?.attempt !== attempt) return;
  const { codeVersion } = engine.settings;
  const halt = haltOf(before, codeVersion);
  // After a hand-over, a run is RUNNING before its execution is opened.
  const handedOver = before.status === 'RUNNING' && before.codeVersion !== codeVersion;
  if (before.status !== 'QUEUED' && !handedOver) return;
  try {
    await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: runKey(runId),
        UpdateExpression: `SET #status = :running, startedAt = if_not_exists(startedAt, :now), codeVersion = :code${halt ? ', halt = :halt' : ''}`,
        ConditionExpression: '#status = :before AND attempt = :attempt',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':running': 'RUNNING',
          ':before': before.status,
          ':now': isoNow(engine),
          ':code': codeVersion,
          ':attempt': attempt,
          ...(halt ? { ':halt': halt } : {}),
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

/**
 * An approval covers the version of the code that plans the changes. After its lanes are planned, the run can
 * continue with any version, because each of its changes is checked.
 */
function haltOf(run: RunRow, codeVersion: string): Halt | undefined {
  const approved = run.approvedFrom;
  if (!approved || run.plannedLanes !== undefined || approved.codeVersion === codeVersion) return undefined;
  const reason = `The code has changed since the approved dry run ${approved.runId}: version ${approved.codeVersion} then, ${codeVersion} now. Start a new dry run and ask for approval.`;
  return { attempt: run.attempt, reason };
}
