import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isGone, removeFromSharedMemory } from '../base/in-shared-memory';
import { claimFolder, unusable } from './folder';
import { lock, unlock } from './lock';
import { type HostState, openState, stateFile, writeState } from './state';

/** A folder in which one host at a time keeps its data. */
export interface DataDir {
  /** Absolute path of the folder, or of a file in it. */
  path(...names: string[]): string;
  readonly state: HostState;
  /** Replaces some of the state; it is on disk before this resolves. */
  remember(change: Partial<HostState>): Promise<void>;
  /** Frees the folder for another host; deletes it if it was only for this one. */
  close(): Promise<void>;
}

/** Everything that a host writes into its data directory; `--fresh` deletes these and nothing else. */
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
 * Takes a data directory for this process: a new or an empty folder, or one with the marker of a host. Only
 * this user can read it. Throws a HostError: `BadDataDir`, with nothing changed, for a folder that is not
 * ours or cannot be used; `DataDirInUse`, naming the process that uses it. A lock whose process is gone is
 * taken over.
 *
 * @param fresh deletes what earlier hosts left there
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
    // Without its database, the rest describes records and runs that no longer exist.
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

/** A data directory that disappears with the host, for a host that keeps nothing. */
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
