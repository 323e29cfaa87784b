import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { type Attributes, sameValue } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { historyOf, historyOfSeveral, imageOf } from './audit-entry';
import { recordKey, textOf } from './stored';

/**
 * The Conflict for a caller who saw an older record. It says who changed it and when, from the newest trail
 * entry of the record. If that entry did not leave the record as it is (a job or the app changed it), it says
 * only when.
 *
 * @param field what the caller sent that no longer holds, such as `input._version`
 */
export async function changedMeanwhile(
  engine: Engine,
  table: string,
  current: Attributes,
  field: string,
): Promise<AppError> {
  const { changedBy, changedAt } = await lastChange(engine, table, current);
  const by = changedBy === undefined ? '' : ` by ${changedBy}`;
  const at = changedAt === undefined ? '' : ` at ${changedAt}`;
  return new AppError('Conflict', `This record was changed${by}${at}. Reload to see it.`, {
    info: { field, expected: 'the record as it is now', changedBy, changedAt },
  });
}

/** Who left a record as it is, and when; the name is undefined where no edit did. */
export interface LastChange {
  readonly changedBy: string | undefined;
  /** ISO 8601 in UTC. */
  readonly changedAt: string | undefined;
}

/**
 * Who left a record as it is: by the newest edit of its own history, else by the newest ones of several
 * records of its table.
 */
export async function lastChange(engine: Engine, table: string, current: Attributes): Promise<LastChange> {
  const key = recordKey(table, textOf(current, 'id') ?? '');
  for (const history of [historyOf(table, current), historyOfSeveral(table)]) {
    const entries = await newestEntries(engine, history);
    const known = entries.find((entry) => {
      const left = imageOf(entry, 'after', key);
      return left !== undefined && sameValue(left._version, current._version);
    });
    if (known) return { changedBy: textOf(known, 'user'), changedAt: textOf(known, 'timestamp') };
  }
  return { changedBy: undefined, changedAt: textOf(current, 'updatedAt') };
}

/** An entry holds up to 380 KB of records. */
const maxEntries = 3;

async function newestEntries(engine: Engine, history: string): Promise<readonly Attributes[]> {
  const { Items = [] } = await engine.dynamodb.send(
    new QueryCommand({
      TableName: engine.settings.auditTable,
      IndexName: 'byRecord',
      KeyConditionExpression: '#record = :record',
      ExpressionAttributeNames: { '#record': 'record' },
      ExpressionAttributeValues: { ':record': { S: history } },
      ScanIndexForward: false,
      Limit: maxEntries,
    }),
  );
  return Items;
}
