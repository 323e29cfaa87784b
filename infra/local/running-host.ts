import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { livingOwner, lockFile } from './data-dir/lock';
import { readState, stateFile } from './data-dir/state';

export interface RunningHost {
  readonly pid: number;
  /** Undefined during the host's first start. */
  readonly url: string | undefined;
}

export async function findRunningHost(folder: string): Promise<RunningHost | undefined> {
  const root = resolve(folder);
  const lock = await readFile(join(root, lockFile), 'utf8').catch(() => undefined);
  const pid = lock && (await livingOwner(lock));
  if (!pid) return undefined;
  const site = (await readState(join(root, stateFile)))?.ports.site;
  return { pid, url: site === undefined ? undefined : `http://127.0.0.1:${site}` };
}
