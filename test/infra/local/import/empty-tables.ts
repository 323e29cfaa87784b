import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type DataDir, openDataDir } from '#infra/local/data-dir/data-dir';
import { type DatabaseMarker, markerTable, openMarker } from '#infra/local/database/marker';
import { createTables, deleteTables } from '#infra/local/database/tables';
import { importExports } from '#infra/local/import/import-exports';
import { type Progress, silentProgress } from '#infra/local/seed/progress';
import type { ResolvedResource } from '#infra/local/template/template';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';

const prefix = `import-${process.pid}`;

export const models = {
  UserActivity: `${prefix}-UserActivityTable`,
  ActivityHistory: `${prefix}-ActivityHistoryTable`,
};

const tables = Object.values(models).map(
  (ref): ResolvedResource => ({
    logicalId: 'Table',
    type: 'AWS::DynamoDB::Table',
    ref,
    attributes: {},
    properties: {
      TableName: ref,
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [
        { AttributeName: 'id', AttributeType: 'S' },
        { AttributeName: 'userID', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byUser',
          KeySchema: [{ AttributeName: 'userID', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    },
  }),
);
const allTables = [...tables, markerTable(prefix)];

/** Creates empty tables and a folder for exports before each test in the file. */
export function openTables() {
  let dynamodb: EmbeddedDynamoDb;
  let folder: string;
  let dataDir: DataDir;
  let marker: DatabaseMarker;
  let said: string[];

  beforeAll(async () => {
    dynamodb = await startEmbeddedDynamoDb();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
    dataDir = await openDataDir(join(folder, 'data-dir'), false);
    await createTables(dynamodb.client, allTables);
    marker = await openMarker({ client: dynamodb.client, stackName: prefix, models, dataDir });
    said = [];
  });
  afterEach(async () => {
    await deleteTables(dynamodb.client, allTables);
    await dataDir.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(() => dynamodb.stop());

  const load = (...sources: string[]) => loadWith(new AbortController().signal, silentProgress, sources);
  const loadWith = (
    signal: AbortSignal,
    progress: Progress,
    sources: readonly string[],
    refusedTo?: string,
  ) =>
    importExports({
      refusedTo,
      sources: sources.length > 0 ? sources : [folder],
      client: dynamodb.client,
      models,
      tables,
      marker,
      progress,
      signal,
      say: (step) => said.push(step),
    });

  const idsOf = async (TableName: string) => {
    const { Items = [] } = await dynamodb.client.send(new ScanCommand({ TableName, Limit: 1000 }));
    return Items.map(({ id }) => id?.S).sort();
  };

  /** Expects the import to fail with the given message, and the tables to stay empty. */
  async function expectRefusal(message: RegExp, ...sources: string[]): Promise<void> {
    await expect(load(...sources)).rejects.toMatchObject({
      name: 'HostError',
      code: 'ImportFailed',
      message: expect.stringMatching(message),
    });
    for (const table of Object.values(models)) expect(await idsOf(table)).toEqual([]);
    expect(marker.imports).toBeUndefined();
  }

  return () => ({ dynamodb, folder, marker, said, load, loadWith, idsOf, expectRefusal });
}

/** Creates records with consecutive IDs. */
export const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: { S: `id-${from + index}` },
    duration: { N: `${index}` },
  }));

/** Changes a data file, and removes its md5 from the manifest. */
export async function rewrite(
  written: { folder: string; files: readonly string[] },
  change: (text: string) => string | Buffer,
) {
  const [file = ''] = written.files;
  await writeFile(file, gzipSync(change(gunzipSync(await readFile(file)).toString())));
  await changeFiles(written.folder, (text) => text.replaceAll(/"md5Checksum":"[^"]*",/g, ''));
}

/** Changes the list of data files, and removes its md5. */
export async function changeFiles(exportFolder: string, change: (text: string) => string) {
  const path = join(exportFolder, 'manifest-files.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
  await rm(join(exportFolder, 'manifest-files.md5'));
}
