import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataDir, openDataDir } from '#infra/local/data-dir/data-dir';
import { createTables, deleteTables } from '#infra/local/database/tables';
import { importExports } from '#infra/local/import/import-exports';
import { silentProgress } from '#infra/local/seed/progress';
import type { ResolvedResource } from '#infra/local/template';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/embedded-dynamodb';
import { writeTableExport } from '../../../support/table-export';

const prefix = `import-${process.pid}`;
const models = {
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
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    },
  }),
);

let dynamodb: EmbeddedDynamoDb;
let folder: string;
let dataDir: DataDir;

beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  dataDir = await openDataDir(join(folder, 'data-dir'), false);
  await createTables(dynamodb.client, tables);
});
afterEach(async () => {
  await deleteTables(dynamodb.client, tables);
  await dataDir.close();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => dynamodb.stop());

const load = (...sources: string[]) =>
  importExports({
    sources: sources.length > 0 ? sources : [folder],
    client: dynamodb.client,
    models,
    tables,
    dataDir,
    progress: silentProgress,
    signal: new AbortController().signal,
    say: () => {},
  });

const idsOf = async (TableName: string) => {
  const { Items = [] } = await dynamodb.client.send(new ScanCommand({ TableName, Limit: 1000 }));
  return Items.map(({ id }) => id?.S).sort();
};
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: { S: `id-${from + at}` }, duration: { N: `${at}` } }));

/** Expects the import to be refused with such a message, and nothing to be in the tables. */
async function expectRefusal(message: RegExp, ...sources: string[]): Promise<void> {
  await expect(load(...sources)).rejects.toMatchObject({
    name: 'HostError',
    code: 'ImportFailed',
    message: expect.stringMatching(message),
  });
  for (const table of Object.values(models)) expect(await idsOf(table)).toEqual([]);
  expect(dataDir.state.imports).toBeUndefined();
}

/** Writes a data file again, changed, with its md5 taken out of the manifest. */
async function rewrite(
  written: { folder: string; files: readonly string[] },
  change: (text: string) => string,
) {
  const [file = ''] = written.files;
  await writeFile(file, gzipSync(change(gunzipSync(await readFile(file)).toString())));
  await changeFiles(written.folder, (text) => text.replaceAll(/"md5Checksum":"[^"]*",/g, ''));
}

async function changeFiles(exportFolder: string, change: (text: string) => string) {
  const path = join(exportFolder, 'manifest-files.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
  await rm(join(exportFolder, 'manifest-files.md5'));
}

describe('an export', () => {
  it('is loaded whole, every type of attribute and any key', async () => {
    const everything = {
      id: { S: 'ключ-鍵-🗝️ "\\' },
      text: { S: '' },
      big: { N: '12345678901234567890123456789012345678' },
      exact: { N: '0.1' },
      bytes: { B: 'AP+AEA==' },
      yes: { BOOL: true },
      no: { BOOL: false },
      nothing: { NULL: true },
      texts: { SS: ['a', 'ß'] },
      numbers: { NS: ['1', '2.5'] },
      blobs: { BS: ['AQ==', 'Ag=='] },
      list: { L: [{ S: 'x' }, { N: '1' }, { L: [] }] },
      map: { M: { inner: { M: { bytes: { B: 'AQID' } } }, $bytes: { S: 'no bytes' } } },
    };
    await writeTableExport(folder, { tableName: models.UserActivity, files: [[everything], []] });

    await load();

    const TableName = models.UserActivity;
    const { Item } = await dynamodb.client.send(
      new GetItemCommand({ TableName, Key: { id: everything.id } }),
    );
    expect(Item).toEqual({
      ...everything,
      bytes: { B: new Uint8Array([0, 255, 128, 16]) },
      blobs: { BS: [new Uint8Array([1]), new Uint8Array([2])] },
      texts: { SS: expect.arrayContaining(['a', 'ß']) },
      numbers: { NS: expect.arrayContaining(['1', '2.5']) },
      map: { M: { inner: { M: { bytes: { B: new Uint8Array([1, 2, 3]) } } }, $bytes: { S: 'no bytes' } } },
    });
  });

  it('of several files goes into its table, beside exports of other tables in the same folder', async () => {
    await writeTableExport(join(folder, 'a'), {
      tableName: 'UserActivity-abc123-prod',
      files: [numbered(0, 60), numbered(60, 41)],
    });
    await writeTableExport(join(folder, 'b', 'deeper'), {
      tableName: 'ActivityHistory',
      files: [numbered(0, 3)],
    });

    await load();

    expect(await idsOf(models.UserActivity)).toHaveLength(101);
    expect(await idsOf(models.ActivityHistory)).toHaveLength(3);
    expect(dataDir.state.imports).toEqual({
      UserActivity: { from: expect.stringContaining(folder), records: 101, complete: true },
      ActivityHistory: { from: expect.stringContaining(folder), records: 3, complete: true },
    });
  });

  it('of a table of another name is loaded where the model is said', async () => {
    const { folder: one } = await writeTableExport(folder, { tableName: 'Legacy', files: [numbered(0, 2)] });

    await expectRefusal(
      /manifest-summary\.json is of the table Legacy, which is of no model here.*--import UserActivity=/,
    );
    await expectRefusal(/there is no model Activities; expected one of UserActivity, /, `Activities=${one}`);
    await load(`UserActivity=${one}`);

    expect(await idsOf(models.UserActivity)).toHaveLength(2);
  });
});

describe('nothing is written of an export', () => {
  it('that is missing, or of which a manifest is missing or damaged', async () => {
    await expectRefusal(
      /none cannot be read; expected the folder of a DynamoDB export/,
      join(folder, 'none'),
    );
    await expectRefusal(/holds no DynamoDB export: expected AWSDynamoDB\/<id>\/manifest-summary\.json/);
    const { folder: one } = await writeTableExport(folder, {
      tableName: 'UserActivity',
      files: [numbered(0, 2)],
    });
    await writeFile(join(one, 'manifest-summary.md5'), 'AAAA');
    await expectRefusal(/manifest-summary\.json has the md5 .*; expected AAAA/);
    await rm(join(one, 'manifest-summary.md5'));
    await rm(join(one, 'manifest-files.json'));
    await expectRefusal(/manifest-files\.json is missing or cannot be read/);
  });

  it('that is incremental or in another format', async () => {
    const { folder: one } = await writeTableExport(folder, {
      tableName: 'UserActivity',
      files: [numbered(0, 2)],
    });
    const path = join(one, 'manifest-summary.json');
    const text = await readFile(path, 'utf8');
    await rm(join(one, 'manifest-summary.md5'));

    await writeFile(path, text.replace('FULL_EXPORT', 'INCREMENTAL_EXPORT'));
    await expectRefusal(/manifest-summary\.json is not as an export has it: .*expected FULL_EXPORT/);
    await writeFile(path, text.replace('DYNAMODB_JSON', 'ION'));
    await expectRefusal(/expected DYNAMODB_JSON/);
  });

  it('of which a data file is missing, cut off or changed', async () => {
    const written = await writeTableExport(folder, {
      tableName: 'UserActivity',
      files: [numbered(0, 500), numbered(500, 500)],
    });
    const [, second = ''] = written.files;
    const whole = await readFile(second);

    await truncate(second, Math.floor(whole.length / 2));
    await expectRefusal(/data1.*\.json\.gz has the md5 .*; expected .*: it is damaged or not whole/);
    await changeFiles(written.folder, (text) => text.replaceAll(/"md5Checksum":"[^"]*",/g, ''));
    await expectRefusal(
      /data1.*\.json\.gz cannot be read: unexpected end of file; expected a whole gzip file/,
    );
    await writeFile(second, 'no gzip');
    await expectRefusal(/data1.*\.json\.gz cannot be read: .*; expected a whole gzip file/);
    await rm(second);
    await expectRefusal(/data1.*\.json\.gz is missing; manifest-files\.json lists it/);
  });

  it('with other counts than its manifests say', async () => {
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await rewrite(written, (text) => text.split('\n').slice(1).join('\n'));

    await expectRefusal(/data0.*\.json\.gz has 2 records; expected 3, as manifest-files\.json says/);
    const listed = join(written.folder, 'manifest-files.json');
    await writeFile(listed, (await readFile(listed, 'utf8')).replace('"itemCount":3', '"itemCount":2'));
    await expectRefusal(/manifest-files\.json lists 2 records in 1 files; expected 3/);
  });

  it.each([
    ['not JSON', '{"Item":', /line 2 is no item of an export: /],
    ['no item', '{"Key":{"id":{"S":"a"}}}', /line 2 is no item of an export: expected {"Item": {...}}/],
    ['an untyped attribute', '{"Item":{"id":{"S":"a"},"n":7}}', /line 2 .*: n: 7 is no attribute value/],
    ['an unknown type', '{"Item":{"id":{"S":"a"},"n":{"X":"7"}}}', /n: {"X":"7"} is no attribute value/],
    ['a number that is none', '{"Item":{"id":{"S":"a"},"n":{"N":"x"}}}', /n: {"N":"x"} is no attribute/],
    ['a deep attribute', '{"Item":{"id":{"S":"a"},"m":{"M":{"x":{"B":"?"}}}}}', /m: x: {"B":"\?"} is no/],
    ['no key', '{"Item":{"name":{"S":"a"}}}', /expected the key 'id', a text that is not empty/],
  ])('with a line that is %s', async (_, line, message) => {
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await rewrite(written, (text) => text.replace(/\n.*\n/, `\n${line}\n`));

    await expectRefusal(message);
  });

  it('where two are of the same table', async () => {
    for (const name of ['a', 'b']) {
      await writeTableExport(join(folder, name), { tableName: 'UserActivity', files: [numbered(0, 3)] });
    }

    await expectRefusal(/ and .* are all exports of UserActivity; expected one/);
  });
});

describe('an import', () => {
  it('is not mixed into records that are there already', async () => {
    await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await dynamodb.client.send(
      new PutItemCommand({ TableName: models.UserActivity, Item: { id: { S: 'mine' } } }),
    );

    await expect(load()).rejects.toThrow(/The table UserActivity has records already; .* --fresh/);
    expect(await idsOf(models.UserActivity)).toEqual(['mine']);
  });

  it('that was interrupted is known as such, and begins anew', async () => {
    await writeTableExport(folder, {
      tableName: 'UserActivity',
      files: [[...numbered(0, 30), { id: { S: 'too large' }, text: { S: 'x'.repeat(500_000) } }]],
    });
    await expect(load()).rejects.toThrow(/does not take the records .*too large/);
    expect(dataDir.state.imports?.UserActivity).toMatchObject({ records: 31, complete: false });

    await rm(join(folder, 'AWSDynamoDB'), { recursive: true });
    await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(100, 2)] });
    await load();

    expect(await idsOf(models.UserActivity)).toEqual(['id-100', 'id-101']);
    expect(dataDir.state.imports?.UserActivity).toMatchObject({ records: 2, complete: true });
  });

  it('is not complete where a key came twice', async () => {
    const { files } = { files: [numbered(0, 30), numbered(0, 1)] };
    await writeTableExport(folder, { tableName: 'UserActivity', files });

    await expect(load()).rejects.toThrow(/UserActivity has 30 records after 31 were loaded/);
    expect(dataDir.state.imports?.UserActivity).toMatchObject({ complete: false });
  });
});
