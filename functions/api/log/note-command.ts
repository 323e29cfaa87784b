import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expiresAt, isoNow } from '#functions/engine/ledger/ledger';
import { functionLog } from '#functions/runtime/function-log';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { ApiRequest } from '../request/request';
import { type Answered, commandLine } from './command-line';

/** Short, because the caller is waiting. */
const maxMs = 2_000;

const dayLength = 'YYYY-MM-DD'.length;

/**
 * Once the result is known. Never throws: a failure to write the line appears only in the function's own log.
 */
export async function noteCommand(request: ApiRequest, answered: Answered, beganAt: number): Promise<void> {
  const { engine, directory, identity } = request;
  const { settings } = engine;
  const durationMs = Math.max(0, Math.round(engine.now() - beganAt));
  try {
    const line = await commandLine(request, answered);
    // Deleted and disabled accounts have already been rejected.
    const user = await directory.find(identity).catch(() => undefined);
    const at = isoNow(engine);
    const pk = line.runId
      ? ledgerKeys.commandsOnRun(line.runId)
      : ledgerKeys.commands(at.slice(0, dayLength));
    const Item = {
      ...line,
      pk,
      sk: engine.nextLineId(engine.now()),
      at,
      user: user?.email ?? identity.username,
      durationMs,
      expiresAt: expiresAt(engine, settings.logDays),
    };
    await engine.ledger.send(new PutCommand({ TableName: settings.ledgerTable, Item }), {
      abortSignal: AbortSignal.timeout(maxMs),
    });
  } catch (error) {
    const { operation, error: refusal } = answered;
    functionLog.error('The log line for a command could not be stored', {
      operation,
      code: refusal?.type,
      reference: refusal?.info?.reference,
      subject: identity.sub,
      error: String(error),
    });
  }
}
