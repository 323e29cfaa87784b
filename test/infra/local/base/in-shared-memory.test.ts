import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  finishMove,
  isGone,
  isInSharedMemory,
  makeInSharedMemory,
  moveToDisk,
  removeFromSharedMemory,
} from '#infra/local/base/in-shared-memory';

let root = '';
let folder = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shared-memory-'));
  folder = join(root, 'dynamodb');
});

afterEach(async () => {
  await removeFromSharedMemory(folder);
  await removeFromSharedMemory(`${folder}.old`);
  await rm(root, { recursive: true, force: true });
});

/** Creates a folder in shared memory and puts a file in it. Returns the folder's path. */
async function filled(): Promise<string> {
  await makeInSharedMemory(folder, 1);
  await writeFile(join(folder, 'data'), 'all of it');
  return readlink(folder);
}

const data = () => readFile(join(folder, 'data'), 'utf8');

describe.skipIf(!existsSync('/dev/shm'))('the folder of the database in shared memory', () => {
  it('is moved to the disk unchanged, and leaves nothing behind', async () => {
    const place = await filled();

    await moveToDisk(folder);

    expect(await data()).toBe('all of it');
    expect(await isInSharedMemory(folder)).toBe(false);
    expect([place, `${folder}.old`, `${folder}.new`].filter(existsSync)).toEqual([]);
  });

  it('is not created if one exists, or if it would not fit', async () => {
    await makeInSharedMemory(folder, 1_000_000_000);
    expect(existsSync(folder)).toBe(false);
    await mkdir(folder);

    await makeInSharedMemory(folder, 1);

    expect(await isInSharedMemory(folder)).toBe(false);
  });

  it('is moved again from the start if the host was killed while copying', async () => {
    await filled();
    await mkdir(`${folder}.new`);
    await writeFile(join(`${folder}.new`, 'data'), 'all');

    await finishMove(folder);
    expect(await isInSharedMemory(folder)).toBe(true);
    await moveToDisk(folder);

    expect(await data()).toBe('all of it');
  });

  it.each([['before'], ['after']])(
    'is moved completely if the host was killed %s the copy had its name',
    async (when) => {
      const place = await filled();
      await cp(place, `${folder}.new`, { recursive: true });
      await rename(folder, `${folder}.old`);
      if (when === 'after') await rename(`${folder}.new`, folder);

      await finishMove(folder);

      expect(await data()).toBe('all of it');
      expect([place, `${folder}.old`, `${folder}.new`].filter(existsSync)).toEqual([]);
    },
  );

  it("is ignored if it is a user's own link, whose target is not changed", async () => {
    const elsewhere = join(root, 'other-disk');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, 'data'), 'all of it');
    await symlink(elsewhere, folder);

    expect(await isInSharedMemory(folder)).toBe(false);
    await removeFromSharedMemory(folder);
    expect(await data()).toBe('all of it');

    await rename(elsewhere, `${elsewhere}-not-mounted`);
    expect(await isGone(folder)).toBe(false);
  });

  it('does not survive a restart of the machine', async () => {
    const place = await filled();
    expect(await isGone(folder)).toBe(false);

    await rm(place, { recursive: true });

    expect(await isGone(folder)).toBe(true);
  });
});
