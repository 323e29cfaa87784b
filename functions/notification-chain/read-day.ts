import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { isDeleted } from '#functions/api/records/stored';
import { tableNamed } from '#functions/dynamodb/tables';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import type { RecordedNotification } from '#shared/domain/reminders/chain';
import { ScheduledNotification } from '#shared/models/scheduled-notification';

/** A typical day has about twenty. */
const maxRecords = 2_000;

/** `date` is YYYY-MM-DD in UTC. */
export async function recordsOfDay(engine: Engine, date: string): Promise<readonly RecordedNotification[]> {
  const found: Attributes[] = [];
  let after: Attributes | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await engine.dynamodb.send(
      new QueryCommand({
        TableName: tableNamed(engine, ScheduledNotification.name),
        IndexName: 'byDate',
        KeyConditionExpression: 'scheduledDate = :date',
        ExpressionAttributeValues: { ':date': { S: date } },
        Limit: maxRecords - found.length,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    found.push(...Items);
    after = LastEvaluatedKey;
  } while (after && found.length < maxRecords);
  return found
    .filter((record) => !isDeleted(record))
    .map((record) => ({ ...toRecord(record), id: idOf(record) }));
}

const idOf = ({ id }: Attributes) => id?.S ?? '';
