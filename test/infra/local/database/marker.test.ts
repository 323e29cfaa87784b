import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataDir, openDataDir } from '#infra/local/data-dir/data-dir';
import { markerTable, openMarker } from '#infra/local/database/marker';
import { createTables, deleteTables } from '#infra/local/database/tables';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';

const stackName = `marker-${process.pid}`;
const models = { UserActivity: `${stackName}-UserActivityTable` };
const table = { ...markerTable(stackName), logicalId: 'Table', ref: models.UserActivity };
const tables = [
  { ...table, properties: { ...table.properties, TableName: table.ref } },
  markerTable(stackName),
];
const key = { TableName: models.UserActivity, Item: { id: { S: 'one' } } };

let dynamodb: EmbeddedDynamoDb;
let folder: string;
let dataDir: DataDir;

beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marker-'));
  dataDir = await openDataDir(folder, false);
  await createTables(dynamodb.client, tables);
});
afterEach(async () => {
  await deleteTables(dynamodb.client, tables);
  await dataDir.close();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => dynamodb.stop());

const open = () => openMarker({ client: dynamodb.client, stackName, models, dataDir });
const put = () => dynamodb.client.send(new PutItemCommand(key));
const empty = () =>
  dynamodb.client.send(new DeleteItemCommand({ TableName: models.UserActivity, Key: key.Item }));
/** Closes the data directory and opens it again, as the next start does. */
async function restart() {
  await dataDir.close();
  dataDir = await openDataDir(folder, false);
}

describe("the database's marker", () => {
  it('describes a new database as new, and from then on what was written into it', async () => {
    const marker = await open();
    expect(marker.origin).toBe('new');
    await marker.remember({ origin: 'demo', seed: { users: 40, complete: false } });
    await restart();

    const again = await open();

    expect(again).toMatchObject({ id: marker.id, origin: 'demo', seed: { users: 40, complete: false } });
    expect(dataDir.state.database).toBe(marker.id);
  });

  it('is sufficient if the state of the data directory is lost', async () => {
    const marker = await open();
    await put();
    const imports = { UserActivity: { from: '/copies', records: 1, complete: true } };
    await marker.remember({ origin: 'import', imports });
    await writeFile(join(folder, 'state.json'), '');
    await restart();

    expect(await open()).toMatchObject({ id: marker.id, origin: 'import', imports });
  });

  it('includes what an earlier host stored in its data directory', async () => {
    await put();
    await dataDir.remember({ seed: { users: 7, complete: true } });

    expect(await open()).toMatchObject({ origin: 'demo', seed: { users: 7, complete: true } });
    expect(dataDir.state.seed).toBeUndefined();
  });

  it('describes records of unknown origin as found', async () => {
    await put();

    expect((await open()).origin).toBe('found');
    expect((await open()).origin).toBe('found');
  });

  it('is missing if the database was emptied or replaced', async () => {
    await dataDir.remember({ database: 'another' });

    await expect(open()).rejects.toMatchObject({
      code: 'OtherDatabase',
      message: expect.stringMatching(/used with a different database. This one is empty.*--fresh/),
    });
  });

  it('of another database is described by its contents', async () => {
    await (await open()).remember({ origin: 'demo', seed: { users: 1200, complete: true } });
    await dataDir.remember({ database: 'another' });

    await expect(open()).rejects.toThrow(
      /a different database. This one contains a demo workspace of 1,200 users/,
    );
  });

  it('is not trusted if its records no longer exist', async () => {
    const marker = await open();
    await put();
    await marker.remember({ origin: 'demo', seed: { users: 7, complete: true } });
    await empty();

    await expect(open()).rejects.toThrow(/Every table is empty, but .* a demo workspace of 7 users/);
  });
});
