import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '#functions/runtime/dependencies';
import type { StoredRecord } from '#shared/models/model';
import { type Door, openDoorTo } from '../../integration/support/door';
import type { EmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createWorld, type World } from '../../support/engine-world';
import { turmoilRecords } from '../job';
import { randomFrom } from '../random';
import { testTables } from '../truth';

/** A world whose engine reaches its database through a door controlled by the test. */
export interface FaultWorld extends World {
  readonly door: Pick<Door, 'meddle' | 'stop'>;
  /** A client that bypasses the door. */
  readonly direct: DynamoDBClient;
  /** An engine that bypasses the door. */
  readonly look: Engine;
  /** Restores the initial records. With `noisy`, two of them are large. */
  reset(options: { readonly noisy: boolean }): Promise<void>;
}

/** Returns text that is almost incompressible. A page with two of these texts needs chunks in the journal. */
function noise(bytes: number): string {
  const { next } = randomFrom(7);
  const words = Uint32Array.from({ length: bytes / 4 }, () => next() * 2 ** 32);
  return Buffer.from(words.buffer).toString('base64');
}

const large: readonly StoredRecord[] = [0, 1].map((index) => ({
  id: `n${index}`,
  userID: 'noise',
  activityType: 'remove',
  notes: noise(200_000),
  _version: 1,
}));

const records: Readonly<Record<string, readonly StoredRecord[]>> = {
  UserActivity: [
    ...turmoilRecords('a', 13, { badEvery: 6 }),
    { id: 'o0', userID: 'odd', activityType: 'odd', _version: 1 },
  ],
  UserPreferences: turmoilRecords('p', 6, { badEvery: 6 }),
};

const recordsPerPage = '8';

export async function createFaultWorld(dynamodb: EmbeddedDynamoDb): Promise<FaultWorld> {
  const door = await openDoorTo(() => dynamodb.endpoint);
  const client = new DynamoDBClient({
    endpoint: door.url,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: recordsPerPage }, client);
  return Object.assign(world, {
    door,
    direct: dynamodb.client,
    look: { ...world.engine, ledger: DynamoDBDocumentClient.from(dynamodb.client) },
    async reset({ noisy }: { readonly noisy: boolean }) {
      for (const name of testTables) {
        const TableName = world.tables[name] ?? name;
        const wanted = [...(records[name] ?? []), ...(noisy && name === 'UserActivity' ? large : [])];
        const ids = new Set(wanted.map(({ id }) => id));
        const others = [...(await world.all(name)).keys()].filter((id) => !ids.has(id));
        for (let index = 0; index < others.length; index += 25) {
          const Keys = others
            .slice(index, index + 25)
            .map((id) => ({ DeleteRequest: { Key: { id: { S: id } } } }));
          await dynamodb.client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: Keys } }));
        }
        await world.put(name, wanted);
      }
    },
  });
}
