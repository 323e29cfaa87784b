import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { tableNamed } from '#functions/dynamodb/tables';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import { slotAttributes } from '#shared/domain/notifications/notification-slots';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredEntry } from '#shared/values/schedule-entry';
import { isDeleted } from '../records/stored';

/** The maximum number of entries. It is a precaution: a real schedule has only hundreds. */
const maxEntries = 10_000;

/** Reads the schedule without deleted entries, and only with the attributes that notifications need. */
export async function readSchedule(engine: Engine): Promise<readonly StoredEntry[]> {
  const found: Attributes[] = [];
  let after: Attributes | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await engine.dynamodb.send(
      new ScanCommand({
        TableName: tableNamed(engine, DefaultScheduledSet.name),
        ...projection,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    found.push(...Items);
    after = LastEvaluatedKey;
  } while (after && found.length < maxEntries);
  return found.filter((record) => !isDeleted(record)).map(toRecord);
}

const read = ['id', '_deleted', ...slotAttributes];

const projection = {
  ProjectionExpression: read.map((_, index) => `#a${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(read.map((name, index) => [`#a${index}`, name])),
};
