import { statfs } from 'node:fs/promises';

/** Below this, the disk counts as full: a database page or an execution file may not fit. */
const leastFreeBytes = 256 * 1024;

const lookMs = 5000;

export interface DiskWatch {
  readonly folder: string;
  /** Called when the disk becomes full, and when it has space again. */
  readonly say: (line: string) => void;
  /** By default, what the file system reports. */
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
