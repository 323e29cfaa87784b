import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isGone, removeFromSharedMemory } from './database/in-shared-memory';
import { HostError } from './host-error';

const stateShape = z.object({
  /**
   * Users of the demo workspace; `complete` once every record is written. Until then the day that it is of, the token with which its
   * run is started, and the run.
   */
  seed: z
    .object({
      users: z.number(),
      complete: z.boolean(),
      day: z.string().optional(),
      token: z.string().optional(),
      runId: z.string().optional(),
    })
    .optional(),
  /** Tables loaded from an export, by model name; `complete` once every record is in the table. */
  imports: z
    .record(z.string(), z.object({ from: z.string(), records: z.number(), complete: z.boolean() }))
    .optional(),
  /** Ports that the last start used, so that tokens and bookmarks stay good. */
  ports: z.record(z.string(), z.number()).default({}),
  /** Signs page tokens of the API. */
  tokenSecret: z.string(),
});

/** What a data directory remembers between starts. */
export type HostState = z.infer<typeof stateShape>;

/** A folder that one host at a time keeps its data in. */
export interface DataDir {
  /** Absolute path of the folder, or of a file in it. */
  path(...names: string[]): string;
  readonly state: HostState;
  /** Replaces some of the state; on disk before it resolves. */
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
  'schedules.json',
  'state.json',
] as const;

/** A file that marks a folder as ours, so that --fresh never deletes from somebody else's. */
export const lockFile = 'host.lock';

/**
 * Takes a data directory for this process. Throws a HostError `DataDirInUse` naming the process that has it; a lock whose process
 * is gone is taken over.
 *
 * @param fresh deletes what earlier hosts left there
 */
export async function openDataDir(folder: string, fresh: boolean): Promise<DataDir> {
  const root = resolve(folder);
  await mkdir(root, { recursive: true });
  await lock(root);
  const unlock = () => rm(join(root, lockFile), { force: true });
  try {
    // Without its database, the rest tells of records and runs that are no more.
    if (fresh || (await isGone(join(root, 'dynamodb')))) await empty(root);
    return await dataDir(root, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function empty(root: string): Promise<void> {
  for (const name of contents) {
    await removeFromSharedMemory(join(root, name));
    await rm(join(root, name), { recursive: true, force: true });
  }
}

/** A data directory that is gone with the host, for one that keeps nothing. */
export async function temporaryDataDir(): Promise<DataDir> {
  const root = await mkdtemp(join(tmpdir(), 'local-host-'));
  return dataDir(root, () => rm(root, { recursive: true, force: true }));
}

async function dataDir(root: string, close: () => Promise<void>): Promise<DataDir> {
  const file = join(root, 'state.json');
  let state = await readState(file);
  return {
    path: (...names) => join(root, ...names),
    get state() {
      return state;
    },
    async remember(change) {
      state = { ...state, ...change };
      await writeFile(`${file}.tmp`, JSON.stringify(state, undefined, 2));
      await rename(`${file}.tmp`, file);
    },
    close,
  };
}

/** The state that a host left in the file; that of a new directory where there is none. Throws a HostError where it is damaged. */
export async function readState(file: string): Promise<HostState> {
  if (!existsSync(file)) return { ports: {}, tokenSecret: randomUUID() };
  try {
    return stateShape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new HostError('DatabaseFailed', `${file} is damaged. Start with --fresh to begin anew.`, {
      cause: error,
    });
  }
}

const ownerShape = z.object({ pid: z.number(), startedAt: z.string() });

async function lock(root: string): Promise<void> {
  const file = join(root, lockFile);
  const mine = `${file}.${randomUUID()}`;
  await writeFile(mine, JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) }));
  try {
    // A link to a file that is already written: nobody ever reads half a lock.
    while (!(await linked(mine, file))) {
      const found = await readFile(file, 'utf8').catch(() => undefined);
      if (found === undefined) continue;
      const pid = await livingOwner(found);
      if (pid !== undefined) {
        throw new HostError(
          'DataDirInUse',
          `Another local host (process ${pid}) uses ${root}. Stop it, or give this one a place of its own: npm start -- --data-dir .local-2`,
        );
      }
      await removeStale(file, found);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** Removes a lock only if it is still the one that was found: another host may have taken it over since. */
async function removeStale(file: string, found: string): Promise<void> {
  const moved = `${file}.${randomUUID()}`;
  await rename(file, moved).catch(() => {});
  const text = await readFile(moved, 'utf8').catch(() => undefined);
  if (text !== undefined && text !== found) await linked(moved, file);
  await rm(moved, { force: true });
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that wrote the lock, where it still runs. */
export async function livingOwner(lock: string): Promise<number | undefined> {
  const owner = ownerShape.safeParse(lock && JSON.parse(lock));
  if (!owner.success || !isAlive(owner.data.pid)) return undefined;
  return (await startOf(owner.data.pid)) === owner.data.startedAt ? owner.data.pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process started, in clock ticks since boot: tells it from a later one with the same number. Unknown outside Linux. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
