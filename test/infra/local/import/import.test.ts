import { join } from 'node:path';
import { GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { silentProgress } from '#infra/local/seed/progress';
import { writeTableExport } from '../../../support/database/table-export';
import { models, numbered, openTables, rewrite } from './empty-tables';

const open = openTables();

describe('an export', () => {
  it('is loaded completely, with every type of attribute and any key', async () => {
    const { dynamodb, folder, load } = open();
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
    const { folder, marker, load, idsOf } = open();
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
    const { folder, load, idsOf, expectRefusal } = open();
    const { folder: one } = await writeTableExport(folder, { tableName: 'Legacy', files: [numbered(0, 2)] });

    await expectRefusal(
      /manifest-summary\.json belongs to the table Legacy, whose name matches no model.*--import UserActivity=/,
    );
    await expectRefusal(/there is no model Activities; expected one of UserActivity, /, `Activities=${one}`);
    await load(`UserActivity=${one}`);

    expect(await idsOf(models.UserActivity)).toHaveLength(2);
  });
});

describe('an import', () => {
  it('is not mixed with existing records', async () => {
    const { dynamodb, folder, load, idsOf } = open();
    await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await dynamodb.client.send(
      new PutItemCommand({ TableName: models.UserActivity, Item: { id: { S: 'mine' } } }),
    );

    await expect(load()).rejects.toThrow(/The table UserActivity already has records; .* --fresh/);
    expect(await idsOf(models.UserActivity)).toEqual(['mine']);
  });

  it('is not mixed with a demo workspace, even in an empty table', async () => {
    const { folder, marker, expectRefusal } = open();
    await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await marker.remember({ origin: 'demo', seed: { users: 3, complete: true } });

    await expectRefusal(/already contains the demo workspace; .*--fresh/);
  });

  it('of several tables continues after an interruption with the incomplete ones', async () => {
    const { folder, marker, said, load, loadWith, idsOf } = open();
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
    const { folder, load, idsOf } = open();
    await writeTableExport(join(folder, 'a'), { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await load(join(folder, 'a'));
    await writeTableExport(join(folder, 'c'), { tableName: 'UserActivity', files: [numbered(7, 3)] });

    await expect(load(join(folder, 'c'))).rejects.toThrow(/UserActivity already has records from .*\/a\//);
    expect(await idsOf(models.UserActivity)).toEqual(['id-0', 'id-1', 'id-2']);
  });

  it('reports the line of a record that the database does not accept', async () => {
    const { dynamodb, folder, load } = open();
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
    const { folder, expectRefusal } = open();
    const written = await writeTableExport(folder, { tableName: 'UserActivity', files: [numbered(0, 3)] });
    await rewrite(written, () => Buffer.alloc(60_000_000, 'x'));

    await expectRefusal(/line 1 is longer than 8 MB; expected one item of at most 400 KB/);
  });
});
