import { statfs } from 'node:fs/promises';

/**
 * The minimum number of free bytes. A disk with less free space is treated as full, because a database page
 * or an execution file may no longer fit.
 */
const leastFreeBytes = 256 * 1024;

/** The time between disk checks, in milliseconds. */
const lookMs = 5000;

/** The disk watcher options. */
export interface DiskWatch {
  readonly folder: string;
  /** Called when the disk becomes full, and when there is enough space again. */
  readonly say: (line: string) => void;
  /** Returns the number of free bytes. By default, this is the number that the file system reports. */
  readonly freeBytes?: () => Promise<number | undefined>;
}

/**
 * Checks the disk that contains a folder, first immediately and then every few seconds. Returns a function
 * that stops the checks.
 */
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
