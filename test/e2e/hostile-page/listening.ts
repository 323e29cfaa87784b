import { readdir, readFile, readlink } from 'node:fs/promises';

/** The state of a listening socket in /proc/net/tcp. */
const listens = '0A';

/**
 * Returns the ports on which this process and its descendants listen, on any of this machine's addresses.
 * Works only on Linux.
 */
export async function listeningPorts(): Promise<readonly number[]> {
  const inodes = new Set((await Promise.all((await family(process.pid)).map(socketsOf))).flat());
  const rows = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1);
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === listens && inodes.has(inode))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16))
    .toSorted((one, other) => one - other);
}

/** Returns the IDs of a process and all its descendants. */
async function family(pid: number): Promise<readonly number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const texts = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = texts.flatMap((text) => text.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(family))).flat()];
}

async function socketsOf(pid: number): Promise<readonly string[]> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}
