import { BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';

export const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

/** Every tenth record has the caller's email (10%). */
export const changedEvery = 10;

/** Creates a record of about 900 bytes, according to DynamoDB's size rules. */
export function benchRecord(index: number, mineEvery = changedEvery) {
  const hex = index.toString(16).padStart(12, '0');
  return {
    id: `${hex.slice(4)}-${hex.slice(0, 4)}-4b1d-9c0f-${hex}`,
    userID: index % mineEvery === 0 ? caller.email : `person.${index % 997}@northwind.example`,
    activityType: ['movement', 'breathing', 'stretching'][index % 3],
    title: `Session ${index % 40} of the week`,
    date: `2026-${`${1 + (index % 12)}`.padStart(2, '0')}-15`,
    duration: 60 + (index % 240),
    completedAt: '2026-05-15T10:25:00.000Z',
    notes: `${'Shoulders, neck and wrists; then a slow walk to the window. '.repeat(9)}${index}`,
    createdAt: '2026-05-15T10:25:00.000Z',
    updatedAt: '2026-05-15T10:25:00.000Z',
    owner: `${hex}::person.${index % 997}`,
    _version: 1 + (index % 5),
    _lastChangedAt: 1_778_840_700_000 + index,
  };
}

const inFlight = 8;

/** Fills a table with `count` records, 25 per request. */
export async function fill(
  client: DynamoDBClient,
  table: string,
  count: number,
  mineEvery = changedEvery,
): Promise<void> {
  let next = 0;
  const writer = async () => {
    while (next < count) {
      const from = next;
      next += 25;
      const puts = Array.from({ length: Math.min(25, count - from) }, (_, index) => ({
        PutRequest: { Item: marshall(benchRecord(from + index, mineEvery)) },
      }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, writer));
}
