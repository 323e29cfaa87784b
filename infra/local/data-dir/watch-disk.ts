import { statfs } from 'node:fs/promises';

/** A disk with less than this is full: a database page and a record of an execution no longer fit. */
const leastFreeBytes = 256 * 1024;

/** Time between two checks of the disk, milliseconds. */
const lookMs = 5000;

/** Everything that watching a disk needs. */
export interface DiskWatch {
  readonly folder: string;
  /** Called once when the disk is full, and once when there is room again. */
  readonly say: (line: string) => void;
  /** Free bytes there; by default the file system's. */
  readonly freeBytes?: () => Promise<number | undefined>;
}

/** Checks the disk of a folder, now and every few seconds. Returns a function that ends it. */
export async function watchDisk({ folder, say, freeBytes = () => freeBytesOf(folder) }: DiskWatch) {
  let isFull = false;
  const look = async () => {
    const free = await freeBytes();
    if (free === undefined || free < leastFreeBytes === isFull) return;
    isFull = !isFull;
    say(
      isFull
        ? `The disk of ${folder} is full, so writes fail. Free some space; no restart is needed.`
        : `The disk of ${folder} has free space again.`,
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
