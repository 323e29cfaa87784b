import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, startEmbeddedDatabase } from '#infra/local/database/embedded';
import { removeExpired } from '#infra/local/database/expired-rows';
import { createTables } from '#infra/local/database/tables';
import type { ResolvedResource } from '#infra/local/template/template';

let folder = '';
let database: Database;
let client: DynamoDBClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'expired-'));
  database = await startEmbeddedDatabase({ logFile: join(folder, 'log.txt') });
  client = new DynamoDBClient({
    endpoint: database.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  client.destroy();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const table = (name: string, expires: boolean): ResolvedResource => ({
  logicalId: name,
  type: 'AWS::DynamoDB::Table',
  ref: name,
  attributes: {},
  properties: {
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    ...(expires ? { TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } } : {}),
  },
});

it('the host removes exactly the rows that DynamoDB would remove', async () => {
  const tables = [table('Expires', true), table('Stays', false)];
  await createTables(client, tables);
  const now = 1_800_000_000;
  const values = {
    expired: { N: String(now - 1) },
    due: { N: String(now) },
    later: { N: String(now + 1) },
    mistaken: { N: String(now - 6 * 365 * 86_400) },
    text: { S: String(now - 1) },
    none: undefined,
  };
  for (const { ref: TableName } of tables) {
    for (const [sk, expiresAt] of Object.entries(values)) {
      const Item = { pk: { S: 'p' }, sk: { S: sk }, ...(expiresAt ? { expiresAt } : {}) };
      await client.send(new PutItemCommand({ TableName, Item }));
    }
  }

  await removeExpired(client, tables, now * 1000);

  const left = async (TableName: string) =>
    (await client.send(new ScanCommand({ TableName }))).Items?.map(({ sk }) => sk?.S).toSorted();
  expect(await left('Expires')).toEqual(['later', 'mistaken', 'none', 'text']);
  expect(await left('Stays')).toEqual(Object.keys(values).toSorted());
});
