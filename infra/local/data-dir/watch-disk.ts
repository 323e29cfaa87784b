import { statfs } from 'node:fs/promises';

/** Less than this is a full disk: a database page and a record of an execution do not fit any more. */
const leastFreeBytes = 256 * 1024;

/** Time between two looks at the disk, milliseconds. */
const lookMs = 5000;

/** What watching a disk needs. */
export interface DiskWatch {
  readonly folder: string;
  /** Told once that the disk is full, and once that there is room again. */
  readonly say: (line: string) => void;
  /** Bytes that are free there; the file system's by default. */
  readonly freeBytes?: () => Promise<number | undefined>;
}

/** Looks at the disk of a folder, now and every few seconds. Gives a function that ends it. */
export async function watchDisk({ folder, say, freeBytes = () => freeBytesOf(folder) }: DiskWatch) {
  let isFull = false;
  const look = async () => {
    const free = await freeBytes();
    if (free === undefined || free < leastFreeBytes === isFull) return;
    isFull = !isFull;
    say(
      isFull
        ? `The disk of ${folder} is full: what is written now fails. Free some space; nothing has to be started again.`
        : `The disk of ${folder} has room again.`,
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
