import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isGone, removeFromSharedMemory } from '../base/in-shared-memory';
import { claimFolder, unusable } from './folder';
import { lock, unlock } from './lock';
import { type HostState, openState, stateFile, writeState } from './state';

/** A data directory that this host holds. Only one host can use it at a time. */
export interface DataDir {
  path(...names: string[]): string;
  readonly state: HostState;
  /** Resolves once the state is on disk. */
  remember(change: Partial<HostState>): Promise<void>;
  /** Releases the folder, and deletes it if it is temporary. */
  close(): Promise<void>;
}

/** The files and folders that a host writes. `--fresh` deletes nothing else. */
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
  'refused-records',
  'schedules.json',
  'subscriptions.json',
  'secrets.json',
  stateFile,
  `${stateFile}.damaged`,
] as const;

/**
 * Acquires a new, empty or marked directory and makes it private. Takes over the lock of a process that is
 * gone. Rejects with a HostError: `BadDataDir` if the folder is not ours or unusable (and then changes
 * nothing), `DataDirInUse` if another process uses it.
 * @param fresh true to delete earlier hosts' data
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
    // If the database is gone, so are the records and runs that the other files describe.
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

/** With fewer free bytes, the disk counts as full: a database page or an execution file may not fit. */
const leastFreeBytes = 256 * 1024;

const lookMs = 5000;

interface DiskWatch {
  readonly folder: string;
  /** Called when the disk becomes full, and when it has space again. */
  readonly say: (line: string) => void;
  /** Returns the free space; by default, what the file system reports. */
  readonly freeBytes?: () => Promise<number | undefined>;
}

/** Checks the folder's disk at once and then every few seconds. */
export async function watchDisk({ folder, say, freeBytes = () => freeBytesOf(folder) }: DiskWatch) {
  let isFull = false;
  const look = async () => {
    const free = await freeBytes();
    if (free === undefined || free < leastFreeBytes === isFull) return;
    isFull = !isFull;
    say(
      isFull
        ? `The disk that holds ${folder} is full, so writes fail. Free some space; no restart is needed.`
        : `The disk that holds ${folder} has free space again.`,
    );
  };
  await look();
  const timer = setInterval(() => void look(), lookMs).unref();
  return { look, stop: () => clearInterval(timer) };
}

async function freeBytesOf(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && found.bavail * found.bsize;
}
