import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isGone, removeFromSharedMemory } from '../base/in-shared-memory';
import { claimFolder, unusable } from './folder';
import { lock, unlock } from './lock';
import { type HostState, openState, stateFile, writeState } from './state';

/** A folder for the data of one host at a time. */
export interface DataDir {
  /** Absolute path of the folder, or of a file in it. */
  path(...names: string[]): string;
  readonly state: HostState;
  /** Updates parts of the state. Resolves when it is on disk. */
  remember(change: Partial<HostState>): Promise<void>;
  /** Releases the folder for another host. Deletes it if it was temporary. */
  close(): Promise<void>;
}

/** All files that a host writes to its data directory. `--fresh` deletes only these. */
const contents = [
  'dynamodb',
  'dynamodb.new',
  'dynamodb.old',
  'executions',
  'user-pool',
  'seed',
  'logs',
  'objects',
  'push-provider',
  'schedules.json',
  'secrets.json',
  stateFile,
  `${stateFile}.damaged`,
] as const;

/**
 * Acquires a data directory for this process: a new or empty folder, or one with the marker of a host. Only
 * this user can read it. Throws a HostError: `BadDataDir`, without changing anything, for a folder that is
 * not ours or cannot be used; `DataDirInUse` with the process that uses it. The lock of a process that no
 * longer exists is taken over.
 *
 * @param fresh deletes the data of earlier hosts
 */
export async function openDataDir(folder: string, fresh: boolean): Promise<DataDir> {
  const root = resolve(folder);
  await claimFolder(root);
  try {
    await lock(root);
  } catch (error) {
    throw unusable(root, error);
  }
  try {
    // Without its database, the other files describe records and runs that no longer exist.
    if (fresh || (await isGone(join(root, 'dynamodb')))) await empty(root);
    return await dataDir(root, () => unlock(root));
  } catch (error) {
    await unlock(root);
    throw unusable(root, error);
  }
}

async function empty(root: string): Promise<void> {
  for (const name of contents) {
    await removeFromSharedMemory(join(root, name));
    await rm(join(root, name), { recursive: true, force: true });
  }
}

/** Returns a temporary data directory, for a host that keeps nothing. */
export async function temporaryDataDir(): Promise<DataDir> {
  const root = await mkdtemp(join(tmpdir(), 'local-host-'));
  return dataDir(root, () => rm(root, { recursive: true, force: true }));
}

async function dataDir(root: string, close: () => Promise<void>): Promise<DataDir> {
  const file = join(root, stateFile);
  let state = await openState(file);
  return {
    path: (...names) => join(root, ...names),
    get state() {
      return state;
    },
    async remember(change) {
      state = { ...state, ...change };
      await writeState(file, state);
    },
    close,
  };
}
