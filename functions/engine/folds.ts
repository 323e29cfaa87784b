import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger-keys';
import type { Engine } from './dependencies';
import { expiresAt } from './ledger';
import { packBytes, unpackBytes } from './packed';
import { rowsBeginning } from './rows';

/*
 * The states of a report: each checkpoint is a new object under a name of its own, written before the lane's cursor names it. So the one
 * that a cursor names is whole and never changes, whoever died while writing another.
 */

/** Writes a state, and answers the name under which it is kept. */
export async function writeFold(engine: Engine, runId: string, state: unknown): Promise<string> {
  const name = randomUUID();
  const pk = ledgerKeys.folds(runId);
  const attributes = { expiresAt: expiresAt(engine, engine.settings.journalDays) };
  const packed = await packBytes(
    engine,
    { pk, start: `${name}#`, set: 'STATE', attributes },
    serialize(state),
  );
  await engine.ledger.send(
    new PutCommand({
      TableName: engine.settings.ledgerTable,
      Item: { pk, sk: headOf(name), ...packed, ...attributes },
    }),
  );
  return name;
}

/** The state of that name. Throws where it is not there: it was kept for as long as a journal is. */
export async function readFold(engine: Engine, runId: string, name: string): Promise<unknown> {
  const rows = await rowsBeginning(engine, { pk: ledgerKeys.folds(runId), sk: `${name}#` });
  const head = rows.find(({ sk }) => sk === headOf(name));
  if (!head) throw new Error(`The state ${name} of run ${runId} is no longer kept.`);
  return deserialize(unpackBytes(head, rows, `${name}#`));
}

const headOf = (name: string) => `${name}#HEAD`;
