import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { monotonicFactory } from 'ulid';
import { ledgerKeys } from '#shared/jobs/ledger-keys';
import type { LogLevel } from '#shared/jobs/run';
import type { Engine } from './dependencies';
import { expiresAt, isoNow } from './ledger';

const nextUlid = monotonicFactory();

/** Where a log line belongs. */
export interface LogContext {
  readonly runId: string;
  readonly attempt: number;
  readonly lane?: number;
}

/** Appends a line to the run's log. */
export async function log(
  engine: Engine,
  context: LogContext,
  level: LogLevel,
  message: string,
): Promise<void> {
  await engine.ledger.send(new PutCommand(logPut(engine, context, level, message)));
}

/** The line as a part of a transaction: it stands in the log if, and as soon as, the rest is done. */
export const logPut = (engine: Engine, context: LogContext, level: LogLevel, message: string) => ({
  TableName: engine.settings.ledgerTable,
  Item: {
    pk: ledgerKeys.log(context.runId),
    sk: nextUlid(engine.now()),
    at: isoNow(engine),
    level,
    // A text cut within a character is none that the ledger takes.
    message: message.toWellFormed(),
    lane: context.lane,
    attempt: context.attempt,
    expiresAt: expiresAt(engine, engine.settings.logDays),
  },
});
