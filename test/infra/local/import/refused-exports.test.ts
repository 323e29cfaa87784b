import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentProgress } from '#infra/local/seed/progress';
import { writeTableExport } from '../../../support/database/table-export';
import { changeFiles, models, numbered, openTables, rewrite } from './empty-tables';

const open = openTables();

/** Makes five lines invalid in one way, and one in another way. */
const spoiled = (text: string) =>
  text
    .split('\n')
    .map((line, index) => {
      if (index < 5) return `{"Item":{"id":{"S":"bad-${index}"},"n":{"N":"0x${index}"}}}`;
      return index === 5 ? '{"Item":{"name":{"S":"a"}}}' : line;
    })
    .join('\n');

const item = (attributes: string) => `{"Item":{"id":{"S":"a"},${attributes}}}`;

describe('an export with invalid lines', () => {
  it('is loaded without them if they are skipped, and they are saved with their problems', async () => {
    const { folder, loadWith, idsOf, said, marker } = open();
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 40)] });
    await rewrite(written, spoiled);
    const refusedTo = join(folder, 'refused-records');

    await loadWith(new AbortController().signal, silentProgress, [written.folder], refusedTo);
    await loadWith(new AbortController().signal, silentProgress, [written.folder]);

    expect(await idsOf(models.UserActivity)).toEqual(
      numbered(6, 34)
        .map(({ id }) => id.S)
        .sort(),
    );
    expect(marker.imports?.UserActivity).toMatchObject({ records: 40, complete: true });
    const file = join(refusedTo, 'UserActivity.jsonl');
    expect(said).toContain(
      `6 of 40 records of UserActivity are not loaded. They are saved with their problems in ${file}`,
    );
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      place: expect.stringMatching(/ line 1$/),
      problem: expect.stringContaining('n: "0x0" is not a DynamoDB number'),
      Item: { id: { S: 'bad-0' }, n: { N: '0x0' } },
    });
  });
});

describe('nothing is written from an export', () => {
  it('that is missing, or with a missing or damaged manifest', async () => {
    const { folder, expectRefusal } = open();
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
    const { folder, expectRefusal } = open();
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
    const { folder, expectRefusal } = open();
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
    const { folder, expectRefusal } = open();
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
      /the item is 410,0.* attribute t alone/,
    ],
    ['too deeply nested', item(`"l":${'{"L":['.repeat(33)}${']}'.repeat(33)}`), /l\[0\].*at most 32 levels/],
    ['too long', item(`"t":{"S":"${'x'.repeat(9_000_000)}"}`), /line 2 is longer than 8 MB/],
    ['a duplicate key', '{"Item":{"id":{"S":"id-0"}}}', /line 2 .*: the key {"S":"id-0"} occurs twice/],
  ])('with an invalid line: %s', async (_, line, message) => {
    const { folder, expectRefusal } = open();
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 40)] });
    await rewrite(written, (text) => text.replace(/\n.*\n/, () => `\n${line}\n`));

    await expectRefusal(message);
  });

  it('with several invalid lines: the first of each kind are listed, with a way to load the others', async () => {
    const { folder, expectRefusal } = open();
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 40)] });
    await rewrite(written, spoiled);

    await expectRefusal(
      /^6 of 40 records of UserActivity cannot be loaded:\n(.*n: "0x\d" is not a DynamoDB number.*\n){3} {2}and 2 more of this kind\n.*id: expected the key 'id'.*\nNothing was loaded\. .*add --skip-refused\.$/,
    );
  });

  it('with bytes that are not UTF-8', async () => {
    const { folder, expectRefusal } = open();
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
    const { folder, expectRefusal } = open();
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
    const { folder, expectRefusal } = open();
    for (const name of ['a', 'b']) {
      await writeTableExport(join(folder, name), { tableName: 'UserActivity', files: [numbered(0, 3)] });
    }

    await expectRefusal(/ and .* are all exports of UserActivity; expected one/);
  });
});
