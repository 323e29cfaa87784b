import { mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DataDir, openDataDir } from '#infra/local/data-dir/data-dir';
import { type DatabaseMarker, markerTable, openMarker } from '#infra/local/database/marker';
import { createTables, deleteTables } from '#infra/local/database/tables';
import { importExports } from '#infra/local/import/import-exports';
import { type Progress, silentProgress } from '#infra/local/seed/progress';
import type { ResolvedResource } from '#infra/local/template/template';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { writeTableExport } from '../../../support/database/table-export';

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
const loadWith = (signal: AbortSignal, progress: Progress, sources: readonly string[]) =>
  importExports({
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
const item = (attributes: string) => `{"Item":{"id":{"S":"a"},${attributes}}}`;
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: { S: `id-${from + index}` },
    duration: { N: `${index}` },
  }));

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

/** Changes a data file, and removes its md5 from the manifest. */
async function rewrite(
  written: { folder: string; files: readonly string[] },
  change: (text: string) => string | Buffer,
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
  it('is loaded completely, with every type of attribute and any key', async () => {
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

  it('with several files is loaded into its table, next to exports of other tables', async () => {
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
    expect(marker.imports).toEqual({
      UserActivity: {
        from: expect.stringContaining(folder),
        records: 101,
        complete: true,
        digest: expect.any(String),
      },
      ActivityHistory: {
        from: expect.stringContaining(folder),
        records: 3,
        complete: true,
        digest: expect.any(String),
      },
    });
  });

  it('of a table with another name is loaded if the model is given', async () => {
    const { folder: one } = await writeTableExport(folder, { tableName: 'Legacy', files: [numbered(0, 2)] });

    await expectRefusal(
      /manifest-summary\.json belongs to the table Legacy, whose name matches no model.*--import UserActivity=/,
    );
    await expectRefusal(/there is no model Activities; expected one of UserActivity, /, `Activities=${one}`);
    await load(`UserActivity=${one}`);

    expect(await idsOf(models.UserActivity)).toHaveLength(2);
  });
});

describe('nothing is written from an export', () => {
  it('that is missing, or with a missing or damaged manifest', async () => {
    await expectRefusal(
      /none cannot be read; expected the folder of a DynamoDB export/,
      join(folder, 'none'),
    );
    await expectRefusal(/contains no DynamoDB export: expected AWSDynamoDB\/<id>\/manifest-summary\.json/);
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
    await expectRefusal(/manifest-summary\.json is not valid in an export: .*expected FULL_EXPORT/);
    await writeFile(path, text.replace('DYNAMODB_JSON', 'ION'));
    await expectRefusal(/expected DYNAMODB_JSON/);
  });

  it('with a missing, truncated or changed data file', async () => {
    const written = await writeTableExport(folder, {
      tableName: 'UserActivity',
      files: [numbered(0, 500), numbered(500, 500)],
    });
    const [, second = ''] = written.files;
    const whole = await readFile(second);

    await truncate(second, Math.floor(whole.length / 2));
    await expectRefusal(/data1.*\.json\.gz has the md5 .*; expected .*: it is damaged or incomplete/);
    await changeFiles(written.folder, (text) => text.replaceAll(/"md5Checksum":"[^"]*",/g, ''));
    await expectRefusal(
      /data1.*\.json\.gz cannot be read: unexpected end of file; expected a complete gzip file/,
    );
    await writeFile(second, 'no gzip');
    await expectRefusal(/data1.*\.json\.gz cannot be read: .*; expected a complete gzip file/);
    await rm(second);
    await expectRefusal(/data1.*\.json\.gz is missing but is listed in manifest-files\.json/);
  });

  it('with other counts than in its manifests', async () => {
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await rewrite(written, (text) => text.split('\n').slice(1).join('\n'));

    await expectRefusal(/data0.*\.json\.gz has 2 records; expected 3 \(from manifest-files\.json\)/);
    const listed = join(written.folder, 'manifest-files.json');
    await writeFile(listed, (await readFile(listed, 'utf8')).replace('"itemCount":3', '"itemCount":2'));
    await expectRefusal(/manifest-files\.json lists 2 records in 1 files; expected 3/);
  });

  it.each([
    ['not JSON', '{"Item":', /line 2 is not an item of an export: /],
    [
      'without an item',
      '{"Key":{"id":{"S":"a"}}}',
      /line 2 is not an item of an export: expected {"Item": {...}}/,
    ],
    ['an untyped attribute', item('"n":7'), /line 2 .*: n: 7 is not an attribute value/],
    ['an unknown type', item('"n":{"X":"7"}'), /n: {"X":"7"} is not an attribute value/],
    ['an invalid number', item('"n":{"N":"x"}'), /n: {"N":"x"} is not an attribute/],
    ['a deeply nested attribute', item('"m":{"M":{"x":{"B":"?"}}}'), /m: x: {"B":"\?"} is not/],
    ['no key', '{"Item":{"name":{"S":"a"}}}', /id: expected the key 'id', text that is not empty/],
    ['an empty key', '{"Item":{"id":{"S":""}}}', /id: it is {"S":""}; expected the key 'id'/],
    ['a key of another type', '{"Item":{"id":{"N":"7"}}}', /id: it is {"N":"7"}; expected the key 'id'/],
    [
      'a long key',
      `{"Item":{"id":{"S":"${'x'.repeat(2049)}"}}}`,
      /id: it is 2049 bytes long; the key can have at most 2048/,
    ],
    ['an index key of another type', item('"userID":{"N":"7"}'), /userID: it is .*index byUser 'userID'/],
    ['an empty index key', item('"userID":{"S":""}'), /userID: it is {"S":""}; expected a key of the index/],
    ['a hexadecimal number', item('"n":{"N":"0x10"}'), /line 2 .*: n: "0x10" is not a DynamoDB number/],
    [
      'a number of 39 digits',
      item(`"n":{"N":"${'1'.repeat(39)}"}`),
      /n: "1+" is not a DynamoDB number.*38 digits/,
    ],
    ['a number that is too large', item('"n":{"NS":["1","1e126"]}'), /n: "1e126" is not a DynamoDB number/],
    ['a set with a duplicate member', item('"t":{"SS":["a","b","a"]}'), /t: the set has "a" twice/],
    ['a set with a duplicate number', item('"t":{"NS":["10","1.0e1"]}'), /t: the set has .* twice/],
    ['a set with duplicate bytes', item('"t":{"BS":["AQ==","AQ=="]}'), /t: the set has .* twice/],
    [
      'half a surrogate pair',
      item('"m":{"L":[{"M":{"x":{"S":"a\\ud83d"}}}]}'),
      /m\[0\]\.x: ".*" has half of a surrogate/,
    ],
    ['half a surrogate pair in a name', item('"a\\ud83d":{"S":"x"}'), /has half of a surrogate pair/],
    ['no name', item('"m":{"M":{"":{"S":"x"}}}'), /m: an attribute's name is 0 bytes long/],
    [
      'too large',
      item(`"n":{"S":"x"},"t":{"S":"${'x'.repeat(410_000)}"}`),
      /the item has 410,0.* attribute t alone/,
    ],
    ['too deeply nested', item(`"l":${'{"L":['.repeat(33)}${']}'.repeat(33)}`), /l\[0\].*at most 32 levels/],
    ['too long', item(`"t":{"S":"${'x'.repeat(9_000_000)}"}`), /line 2 is longer than 8 MB/],
    ['a duplicate key', '{"Item":{"id":{"S":"id-0"}}}', /line 2 .*: the key {"S":"id-0"} occurs twice/],
  ])('with an invalid line: %s', async (_, line, message) => {
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 40)] });
    await rewrite(written, (text) => text.replace(/\n.*\n/, () => `\n${line}\n`));

    await expectRefusal(message);
  });

  it('with bytes that are not UTF-8', async () => {
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    const latin = Buffer.concat([
      Buffer.from('{"Item":{"id":{"S":"'),
      Buffer.from([0xe9]),
      Buffer.from('"}}}\n'),
    ]);
    await rewrite(written, () => latin);

    await expectRefusal(/line 1 is not valid UTF-8/);
  });

  it('with a folder that lacks its summary', async () => {
    await writeTableExport(join(folder, 'a'), { tableName: 'ActivityHistory', files: [numbered(0, 3)] });
    const { folder: one } = await writeTableExport(join(folder, 'b'), {
      tableName: 'UserActivity',
      files: [numbered(0, 3)],
    });
    const expected = /b\/AWSDynamoDB\/.* has no manifest-summary\.json/;

    await rm(join(one, 'manifest-summary.json'));
    await expectRefusal(expected);
    for (const name of ['manifest-summary.md5', 'manifest-files.json', 'manifest-files.md5', '_started']) {
      await rm(join(one, name));
    }
    await expectRefusal(expected);
    await rename(join(folder, 'b', 'AWSDynamoDB'), join(folder, 'b', 'other'));
    await expectRefusal(/b\/other\/.* has no manifest-summary\.json/);
  });

  it('if two are of the same table', async () => {
    for (const name of ['a', 'b']) {
      await writeTableExport(join(folder, name), { tableName: 'UserActivity', files: [numbered(0, 3)] });
    }

    await expectRefusal(/ and .* are all exports of UserActivity; expected one/);
  });
});

describe('an import', () => {
  it('is not mixed with existing records', async () => {
    await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await dynamodb.client.send(
      new PutItemCommand({ TableName: models.UserActivity, Item: { id: { S: 'mine' } } }),
    );

    await expect(load()).rejects.toThrow(/The table UserActivity already has records; .* --fresh/);
    expect(await idsOf(models.UserActivity)).toEqual(['mine']);
  });

  it('is not mixed with a demo workspace, even in an empty table', async () => {
    await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await marker.remember({ origin: 'demo', seed: { users: 3, complete: true } });

    await expectRefusal(/already contains the demo workspace; .*--fresh/);
  });

  it('of several tables continues after an interruption with the incomplete ones', async () => {
    const { folder: first } = await writeTableExport(join(folder, 'a'), {
      tableName: 'UserActivity',
      files: [numbered(0, 3)],
    });
    await writeTableExport(join(folder, 'b'), {
      tableName: 'ActivityHistory',
      files: [numbered(0, 60), numbered(60, 340)],
    });
    await load(join(folder, 'a'));
    const interruption = new AbortController();
    // Interrupts the import once the first records have been written, while most are still unwritten.
    const progress = { ...silentProgress, update: () => interruption.abort() };
    await expect(loadWith(interruption.signal, progress, [folder])).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(marker.imports?.ActivityHistory).toMatchObject({ records: 400, complete: false });
    expect(marker.sources).toEqual([folder]);

    await load();

    expect(said).toContain('UserActivity is already loaded.');
    expect(await idsOf(models.UserActivity)).toHaveLength(3);
    expect(await idsOf(models.ActivityHistory)).toHaveLength(400);
    expect(marker.imports).toMatchObject({
      UserActivity: { from: first, complete: true },
      ActivityHistory: { complete: true },
    });
  });

  it('that differs from the loaded one is rejected, before a table is emptied', async () => {
    await writeTableExport(join(folder, 'a'), { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await load(join(folder, 'a'));
    await writeTableExport(join(folder, 'c'), { tableName: 'UserActivity', files: [numbered(7, 3)] });

    await expect(load(join(folder, 'c'))).rejects.toThrow(/UserActivity already has records from .*\/a\//);
    expect(await idsOf(models.UserActivity)).toEqual(['id-0', 'id-1', 'id-2']);
  });

  it('reports the line of a record that the database does not accept', async () => {
    await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 30)] });
    const refuses = vi.spyOn(dynamodb.client, 'send').mockImplementation(async (command) => {
      if (command instanceof ScanCommand) return { Count: 0 };
      if (JSON.stringify(command.input).includes('"id-7"')) throw new Error('Not this one');
      return {};
    });

    const loading = load();

    await expect(loading).rejects.toThrow(/data0.*\.json\.gz line 8: .* rejected the record: Not this one/);
    refuses.mockRestore();
  });

  it('stops reading a line at the limit, for a file of any length', async () => {
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await rewrite(written, () => Buffer.alloc(60_000_000, 'x'));

    await expectRefusal(/line 1 is longer than 8 MB; expected one item of at most 400 KB/);
  });
});
