import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataDir, temporaryDataDir } from '#infra/local/data-dir/data-dir';
import { markerFile } from '#infra/local/data-dir/folder';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a data directory', () => {
  it('keeps its state between starts', async () => {
    const first = await openDataDir(folder, false);
    await first.remember({ database: 'one', ports: { site: 3001 } });
    await first.close();

    const second = await openDataDir(folder, false);

    expect(second.state).toEqual({
      database: 'one',
      ports: { site: 3001 },
      tokenSecret: first.state.tokenSecret,
    });
    await second.close();
  });

  it('is denied to a second host, with the process that uses it', async () => {
    const first = await openDataDir(folder, false);

    await expect(openDataDir(folder, false)).rejects.toMatchObject({
      code: 'DataDirInUse',
      message: expect.stringContaining(`process ${process.pid}`),
    });

    await first.close();
    await (await openDataDir(folder, false)).close();
  });

  it('that two hosts request at the same time is given to one of them', async () => {
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => openDataDir(folder, false)));

    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['a process that no longer exists', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
    ['a process whose number was reused', JSON.stringify({ pid: process.ppid, startedAt: '1' })],
    ['nobody, being cut off', ''],
    ['nobody, being garbage', '\u0000garbage{'],
  ])('is taken over from a lock of %s', async (_, lock) => {
    await writeFile(join(folder, 'host.lock'), lock);

    const dataDir = await openDataDir(folder, false);

    const owner = JSON.parse(await readFile(join(folder, 'host.lock'), 'utf8'));
    expect(owner.pid).toBe(process.pid);
    await dataDir.close();
  });

  it("is emptied on request, except for files that are not the host's", async () => {
    await mkdir(join(folder, 'dynamodb'));
    await writeFile(join(folder, 'dynamodb', 'data.sqlite'), 'old');
    await writeFile(join(folder, 'diary.txt'), 'mine');
    await writeFile(join(folder, 'state.json'), '{"damaged');
    await writeFile(join(folder, markerFile), '');

    const dataDir = await openDataDir(folder, true);

    expect((await readdir(folder)).sort()).toEqual(['diary.txt', 'host.lock', markerFile]);
    expect(dataDir.state.ports).toEqual({});
    await dataDir.close();
  });

  it('with a damaged or empty state gets a new one, and keeps the old one', async () => {
    await writeFile(join(folder, markerFile), '');
    for (const text of ['{"damaged', '']) {
      await writeFile(join(folder, 'state.json'), text);

      const dataDir = await openDataDir(folder, false);

      expect(dataDir.state).toEqual({ ports: {}, tokenSecret: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(await readFile(join(folder, 'state.json.damaged'), 'utf8')).toBe(text);
      await dataDir.close();
    }
  });

  it('of a host in memory is deleted with it', async () => {
    const dataDir = await temporaryDataDir();
    await dataDir.remember({ ports: {} });

    await dataDir.close();

    await expect(readdir(dataDir.path())).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
