import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { type Attributes, sameValue } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { historyOf, imageOf } from './audit-entry';
import { recordKey, textOf } from './stored';

/**
 * The conflict of a caller who saw an older record. It says who changed it and when, by the newest audit
 * entry of the record; where that did not leave the record as it is (a job did, or the app itself), only
 * when.
 *
 * @param field what the caller sent that no longer holds, such as `input._version`.
 */
export async function changedMeanwhile(
  engine: Engine,
  table: string,
  current: Attributes,
  field: string,
): Promise<AppError> {
  const entry = await newestEntry(engine, historyOf(table, current));
  const left = entry && imageOf(entry, 'after', recordKey(table, textOf(current, 'id') ?? ''));
  const known = entry && left && sameValue(left._version, current._version) ? entry : undefined;
  const changedBy = known && textOf(known, 'user');
  const changedAt = known ? textOf(known, 'timestamp') : textOf(current, 'updatedAt');
  const by = changedBy === undefined ? '' : ` by ${changedBy}`;
  const at = changedAt === undefined ? '' : ` at ${changedAt}`;
  return new AppError('Conflict', `This record was changed${by}${at}. Reload to see it.`, {
    info: { field, expected: 'the record as it is now', changedBy, changedAt },
  });
}

async function newestEntry(engine: Engine, history: string): Promise<Attributes | undefined> {
  const { Items = [] } = await engine.dynamodb.send(
    new QueryCommand({
      TableName: engine.settings.auditTable,
      IndexName: 'byRecord',
      KeyConditionExpression: '#record = :record',
      ExpressionAttributeNames: { '#record': 'record' },
      ExpressionAttributeValues: { ':record': { S: history } },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return Items[0];
}
