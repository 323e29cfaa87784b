import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../base/file-error';
import { HostError } from '../base/host-error';

/** The file that contains the ID of the process using a data directory. */
export const lockFile = 'host.lock';

const ownerShape = z.object({ pid: z.number(), startedAt: z.string() });

/**
 * Acquires a data directory's lock for this process. Takes over an existing lock if it contains no process
 * ID, or if its process no longer exists. This is safe because a host never writes a partial lock. If a
 * running process holds the lock, rejects with a HostError `DataDirInUse` that identifies the process.
 */
export async function lock(root: string): Promise<void> {
  const file = join(root, lockFile);
  const mine = `${file}.${randomUUID()}`;
  const text = JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) });
  try {
    await writeFile(mine, text, { mode: 0o600 });
    // Link to a complete file so that no process ever reads a partial lock.
    while (!(await linked(mine, file))) {
      const found = await readFile(file, 'utf8').catch(undefinedIfGone);
      if (found === undefined) continue;
      const pid = await livingOwner(found);
      if (pid !== undefined) {
        throw new HostError(
          'DataDirInUse',
          `Another local host (process ${pid}) uses ${root}. Stop it, or use another folder: npm start -- --data-dir .local-2`,
        );
      }
      await removeStale(file, found);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** Releases the directory so that another host can use it. */
export const unlock = (root: string) => rm(join(root, lockFile), { force: true });

/**
 * Removes a stale lock if it has not changed since it was read. Another host may already have taken it over.
 */
async function removeStale(file: string, found: string): Promise<void> {
  const moved = `${file}.${randomUUID()}`;
  await rename(file, moved).catch(undefinedIfGone);
  const text = await readFile(moved, 'utf8').catch(undefinedIfGone);
  if (text !== undefined && text !== found) await linked(moved, file);
  await rm(moved, { force: true });
}

function undefinedIfGone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Returns the ID of the process that holds a lock, or undefined if the process is no longer running or the
 * lock's text is invalid.
 */
export async function livingOwner(lock: string): Promise<number | undefined> {
  const owner = ownerShape.safeParse(parsed(lock));
  if (!owner.success || !isAlive(owner.data.pid)) return undefined;
  return (await startOf(owner.data.pid)) === owner.data.startedAt ? owner.data.pid : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Returns a process's start time, in clock ticks since boot. The start time distinguishes the process from a
 * later process with the same ID. It is available only on Linux.
 */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
