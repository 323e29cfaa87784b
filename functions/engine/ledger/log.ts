import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { LogLevel } from '#shared/jobs/run/log-lines';
import type { Engine } from '../../runtime/dependencies';
import { expiresAt, isoNow, type RunRow } from './ledger';
import type { LogLine } from './log-lines';

export interface LogContext {
  readonly run: Pick<RunRow, 'id' | 'job' | 'access' | 'startedBy'>;
  readonly attempt: number;
  readonly lane?: number;
}

export async function log(
  engine: Engine,
  context: LogContext,
  level: LogLevel,
  line: LogLine,
): Promise<void> {
  await engine.ledger.send(new PutCommand(logPut(engine, context, level, line)));
}

/**
 * Returns the item that logs a line if and only if the transaction succeeds. The row has everything that the
 * list of all lines needs, which is made without reading runs: the attributes to filter by, and who may see
 * it.
 */
export const logPut = (engine: Engine, context: LogContext, level: LogLevel, line: LogLine) => ({
  TableName: engine.settings.ledgerTable,
  Item: {
    pk: ledgerKeys.log(context.run.id),
    sk: engine.nextLineId(engine.now()),
    at: isoNow(engine),
    level,
    // The message may have been cut in the middle of a character, which the ledger would reject.
    message: line.text.toWellFormed(),
    lane: context.lane,
    attempt: context.attempt,
    runId: context.run.id,
    job: context.run.job,
    access: context.run.access,
    user: context.run.startedBy,
    expiresAt: expiresAt(engine, engine.settings.logDays),
  },
});
