import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataDir } from '#infra/local/data-dir/data-dir';
import { markerFile } from '#infra/local/data-dir/folder';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (...names: string[]) => ((await lstat(join(folder, ...names))).mode & 0o777).toString(8);

/** Returns every file below the folder, with its content. */
async function contentsOf(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')])),
  );
}

describe('a folder that does not belong to the local host', () => {
  it.each([
    ['start over in', true],
    ['start in', false],
  ])('is denied to a host that wants to %s it, and keeps every file', async (_, fresh) => {
    for (const name of ['logs', 'objects', 'seed', 'dynamodb']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'theirs.txt'), 'mine');
    }
    await writeFile(join(folder, 'state.json'), '{"counter": 7}');
    await chmod(folder, 0o755);
    const before = await contentsOf();

    const start = openDataDir(folder, fresh);

    await expect(start).rejects.toMatchObject({
      code: 'BadDataDir',
      message: expect.stringMatching(
        /contains files that do not belong to the local host \(dynamodb, logs, objects\)/,
      ),
    });
    expect(await contentsOf()).toEqual(before);
    expect(await modeOf()).toBe('755');
  });

  it('is not treated as ours because of a lock', async () => {
    await writeFile(join(folder, 'host.lock'), '');
    await writeFile(join(folder, 'diary.txt'), 'mine');

    await expect(openDataDir(folder, true)).rejects.toMatchObject({ code: 'BadDataDir' });
  });
});

describe('a folder of the local host', () => {
  it('gets its marker at the first start, even if a tool left a file in it', async () => {
    await writeFile(join(folder, '.gitkeep'), '');

    await (await openDataDir(folder, false)).close();

    expect((await readdir(folder)).sort()).toEqual(['.gitkeep', markerFile]);
  });

  it('of a host without markers is recognized by its state', async () => {
    const state = { ports: {}, tokenSecret: 'a-secret' };
    await writeFile(join(folder, 'state.json'), JSON.stringify(state));

    const dataDir = await openDataDir(folder, false);

    expect(dataDir.state.tokenSecret).toBe('a-secret');
    expect(await readdir(folder)).toContain(markerFile);
    await dataDir.close();
  });

  it('is made readable only by its user, with all its contents', async () => {
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'dynamodb'));
    for (const name of [markerFile, 'dynamodb/data.sqlite', 'dynamodb/data.sqlite-wal']) {
      await writeFile(join(folder, name), '');
      await chmod(join(folder, name), 0o644);
    }
    await chmod(join(folder, 'dynamodb'), 0o777);

    const dataDir = await openDataDir(folder, false);
    await dataDir.remember({ ports: {} });

    expect(await modeOf()).toBe('700');
    expect(await modeOf('dynamodb')).toBe('700');
    for (const name of ['dynamodb/data.sqlite', 'dynamodb/data.sqlite-wal', 'state.json', 'host.lock']) {
      expect(`${name} ${await modeOf(name)}`).toBe(`${name} 600`);
    }
    await dataDir.close();
  });

  it('does not affect the target of a link in it', async () => {
    const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')];
    await mkdir(theirs, { mode: 0o755 });
    await writeFile(join(theirs, 'file'), 'mine', { mode: 0o644 });
    await mkdir(ours);
    await writeFile(join(ours, markerFile), '');
    await symlink(theirs, join(ours, 'objects'));
    await symlink('/dev/shm/wellness-admin-x/../../..', join(ours, 'dynamodb'));

    await (await openDataDir(ours, true)).close();

    expect(await modeOf('theirs')).toBe('755');
    expect(await readFile(join(theirs, 'file'), 'utf8')).toBe('mine');
    expect(await readdir(ours)).toEqual([markerFile]);
  });
});

describe('an invalid place for a data directory is reported in one sentence', () => {
  const refusal = (path: string) => openDataDir(path, false).catch((error: unknown) => error);

  it('for a file, and for a path below one', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');

    expect(await refusal(file)).toMatchObject({
      code: 'BadDataDir',
      message: `${file} is a file; --data-dir expects a folder.`,
    });
    expect(await refusal(join(file, 'below'))).toMatchObject({
      code: 'BadDataDir',
      message: expect.stringContaining('a part of the path is a file'),
    });
  });

  it('for a folder that cannot be created, without waiting', async () => {
    expect(await refusal('/proc/no-such-folder/data')).toMatchObject({
      code: 'BadDataDir',
      message: expect.stringContaining(
        "/proc/no-such-folder/data cannot be used: the folder's parent does not exist",
      ),
    });
  });

  it('for a folder in which this user may not write', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o555 });
    await chmod(folder, 0o755);

    const error = await asOrdinaryUser(() => refusal(closed));

    expect(error).toMatchObject({
      code: 'BadDataDir',
      message: expect.stringMatching(/closed cannot be used: this user has no/),
    });
  });

  it('for a lock that is not a file', async () => {
    await mkdir(join(folder, 'host.lock'));

    expect(await refusal(folder)).toMatchObject({
      code: 'BadDataDir',
      message: expect.stringContaining('there is a folder where a file was expected'),
    });
  });
});

/** Runs a function without root privileges, even if the tests run as root. */
async function asOrdinaryUser<Result>(act: () => Promise<Result>): Promise<Result> {
  const nobody = 65_534;
  if (process.geteuid?.() !== 0) return await act();
  process.seteuid?.(nobody);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
  }
}
