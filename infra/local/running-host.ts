import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { livingOwner, lockFile } from './data-dir/lock';
import { readState, stateFile } from './data-dir/state';

export interface RunningHost {
  /** The process ID. */
  readonly pid: number;
  /** The origin of the panel and of `/graphql`. It is undefined during the host's first start. */
  readonly url: string | undefined;
}

/** Returns the host that is currently using this data directory, or undefined if there is none. */
export async function findRunningHost(folder: string): Promise<RunningHost | undefined> {
  const root = resolve(folder);
  const lock = await readFile(join(root, lockFile), 'utf8').catch(() => undefined);
  const pid = lock && (await livingOwner(lock));
  if (!pid) return undefined;
  const site = (await readState(join(root, stateFile)))?.ports.site;
  return { pid, url: site === undefined ? undefined : `http://127.0.0.1:${site}` };
}
