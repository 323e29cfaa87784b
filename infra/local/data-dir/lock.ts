import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, readIfThere, undefinedIfGone } from '../base/file-error';
import { HostError } from '../base/host-error';
import { parsedJson } from '../base/json';

export const lockFile = 'host.lock';

const ownerShape = z.object({ pid: z.number(), startedAt: z.string() });

/**
 * Acquires the lock. Takes over a lock without a process ID or whose process is gone; hosts never write a
 * partial lock. If a running process holds it, rejects with a HostError `DataDirInUse` that names the
 * process.
 */
export async function lock(root: string): Promise<void> {
  const file = join(root, lockFile);
  const mine = `${file}.${randomUUID()}`;
  const text = JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) });
  try {
    await writeFile(mine, text, { mode: 0o600 });
    // A link to a complete file, so that no process reads a partial lock.
    while (!(await linked(mine, file))) {
      const found = await readIfThere(file);
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

export const unlock = (root: string) => rm(join(root, lockFile), { force: true });

/** Removes a stale lock, unless it has changed since it was read: another host may have taken it over. */
async function removeStale(file: string, found: string): Promise<void> {
  const moved = `${file}.${randomUUID()}`;
  await rename(file, moved).catch(undefinedIfGone);
  const text = await readIfThere(moved);
  if (text !== undefined && text !== found) await linked(moved, file);
  await rm(moved, { force: true });
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

/** Returns the process that holds a lock, or undefined if it is gone or the text is invalid. */
export async function livingOwner(lock: string): Promise<number | undefined> {
  const owner = ownerShape.safeParse(parsedJson(lock));
  if (!owner.success || !isAlive(owner.data.pid)) return undefined;
  return (await startOf(owner.data.pid)) === owner.data.startedAt ? owner.data.pid : undefined;
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
 * Returns when a process started, in clock ticks since boot, which distinguishes it from a later one with the
 * same ID. Works only on Linux.
 */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
