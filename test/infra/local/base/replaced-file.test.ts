import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReplacedFile } from '#infra/local/base/replaced-file';
import { JsonStore } from '#infra/local/user-pool/json-store';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replaced-'));
  path = join(folder, 'file.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Makes every write fail, as on a full disk. */
const fill = () => mkdir(`${path}.new`);
const free = () => rm(`${path}.new`, { recursive: true });

describe('a file that is replaced as a whole', () => {
  it('is written again once there is space, after failed writes', async () => {
    const file = new ReplacedFile(path);
    await file.write('one');
    await fill();
    await expect(file.write('two')).rejects.toThrow();
    await expect(file.write('three')).rejects.toThrow();
    expect(await readFile(path, 'utf8')).toBe('one');
    await free();

    await file.write('four');

    expect(await readFile(path, 'utf8')).toBe('four');
  });

  it('contains the last text after a flush, even if that write had failed', async () => {
    const file = new ReplacedFile(path);
    await fill();
    await expect(file.write('one')).rejects.toThrow();
    await free();

    await file.flushed();

    expect(await readFile(path, 'utf8')).toBe('one');
  });

  it('of the user pool stores a sign-in even after an earlier one could not be stored', async () => {
    const store = JsonStore.open(path);
    await fill();
    await expect(store.set({}, ['Users', 'ana'], { at: 1 })).rejects.toThrow();
    await free();

    await store.set({}, ['Users', 'ben'], { at: 2 });

    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ Users: { ana: { at: 1 }, ben: { at: 2 } } });
  });
});
