import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../base/file-error';
import { HostError } from '../base/host-error';

/** The file that names the process that uses a data directory. */
export const lockFile = 'host.lock';

const ownerShape = z.object({ pid: z.number(), startedAt: z.string() });

/**
 * Takes the lock of a data directory for this process. A lock whose process is gone, or that names none, is
 * taken over, because a host never leaves half a lock. Throws a HostError `DataDirInUse` that names the
 * process which has it.
 */
export async function lock(root: string): Promise<void> {
  const file = join(root, lockFile);
  const mine = `${file}.${randomUUID()}`;
  const text = JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) });
  try {
    await writeFile(mine, text, { mode: 0o600 });
    // A link to a file that is already written, so that nobody ever reads half a lock.
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

/** Frees the directory for another host. */
export const unlock = (root: string) => rm(join(root, lockFile), { force: true });

/** Removes a lock only if it is still the one that was found: another host may have taken it over since. */
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

/** The process that wrote the lock, if it still runs; undefined also for a text that is not a lock. */
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
 * When a process started, in clock ticks since boot. Distinguishes it from a later one with the same number.
 * Unknown outside Linux.
 */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
