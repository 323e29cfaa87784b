import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Attempt } from '#shared/jobs/run/run';
import { workedMs } from '#shared/jobs/run/worked';
import type { Engine } from '../../runtime/dependencies';
import type { RunRow } from './ledger';
import { rowsBeginning } from './rows';

/*
 * A run may have any number of attempts, but its row must stay small: every step reads and rewrites it, and
 * DynamoDB refuses a row above 400 KB. So the row lists the newest attempts, and each earlier one has a row
 * of its own, which never changes. A row that an earlier version stored may list any number; its next change
 * shortens the list.
 */

/** The maximum number of attempts in a run's row. */
export const maxListedAttempts = 10;

const rowsAtOnce = 25;

export type AttemptAttributes = Required<Pick<RunRow, 'attempts' | 'earlierWorkedMs'>>;

/**
 * Returns the attributes to store with these attempts. First writes a row for each attempt that the run's row
 * no longer lists; if that row is then not written, a repeated call writes the same rows.
 * @param attempts what the row would list without a maximum, oldest first
 */
export async function listAttempts(
  engine: Engine,
  { id, earlierWorkedMs }: RunRow,
  attempts: readonly Attempt[],
): Promise<AttemptAttributes> {
  const first = Math.max(0, attempts.length - maxListedAttempts);
  const moved = attempts.slice(0, first);
  for (let index = 0; index < moved.length; index += rowsAtOnce) {
    await Promise.all(moved.slice(index, index + rowsAtOnce).map((one) => putAttempt(engine, id, one)));
  }
  const ms = workedMs({ attempts: moved, earlierWorkedMs }, engine.now());
  return { attempts: attempts.slice(first), earlierWorkedMs: ms };
}

/** Returns all attempts of a run, oldest first, read consistently. */
export async function readAttempts(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  { id, attempt: count, attempts }: RunRow,
): Promise<readonly Attempt[]> {
  if (attempts.length >= count) return attempts;
  const rows = await rowsBeginning(engine, { pk: ledgerKeys.attempts(id) });
  const listedFrom = attempts[0]?.attempt ?? Number.POSITIVE_INFINITY;
  // Only `putAttempt` writes rows to this partition.
  const earlier = (rows as unknown as Attempt[]).filter(({ attempt }) => attempt < listedFrom);
  return [...earlier, ...attempts];
}

async function putAttempt({ ledger, settings }: Engine, runId: string, attempt: Attempt): Promise<void> {
  const key = { pk: ledgerKeys.attempts(runId), sk: ledgerKeys.attemptRow(attempt.attempt) };
  await ledger.send(new PutCommand({ TableName: settings.ledgerTable, Item: { ...key, ...attempt } }));
}
