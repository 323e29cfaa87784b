import type { LaneRow } from '../ledger/ledger';

/*
 * Finds the record that ends its workers, for example because a visit never returns or needs too much memory.
 * A worker that dies leaves nothing behind but the number of workers that have begun the lane's page (`tries`
 * in the lane's row). The next worker derives everything else from it:
 *
 * | workers that have ended on the page | the next worker                                    |
 * |-------------------------------------|----------------------------------------------------|
 * | none                                | reads a page of the usual size                     |
 * | one                                 | reads a small page: the root of the usual size     |
 * | two                                 | reads one record                                   |
 * | three more, each with one record    | refuses the record without visiting it             |
 *
 * A death takes up to a whole lease, whereas a page takes milliseconds. Dividing the page by its root twice
 * therefore finds the record sooner than halving it: after two deaths rather than ten. Each checkpoint stores
 * the page size (`careful`), which applies until the lane has passed the last record of the suspected page.
 *
 * A page that is in the journal has been visited, so its workers end for another reason. It is replayed
 * unchanged, and the lane fails after `maxTries`. So does the page of a source that cannot refuse a record.
 */

/** The maximum number of workers in a row that may end on one page. After that, the lane fails. */
export const maxTries = 6;
/** The number of workers that may end on a page with a single record before that record is refused. */
const triesAlone = 3;
/**
 * The maximum number of records in a row that are refused in this way. After that, workers probably end for a
 * reason that has nothing to do with the records, and the lane fails.
 */
export const maxRefusedInARow = 3;

/** The code of a record that ends its workers. */
export const workerEnded = 'WorkerEnded';
export const workerEndedMessage = `The worker ended ${triesAlone} times while it was visiting only this record. The function may have run out of time or memory.`;

/** How to read and plan a lane's next page. */
export interface Care {
  /** The maximum number of records on the page; undefined for the usual size. */
  readonly maxRecords: number | undefined;
  /** True if the page's only record must be refused instead of visited. */
  readonly refuses: boolean;
  /** The number of suspected records from the beginning of the page; 0 for none. */
  readonly suspected: number;
}

/** Returns how careful the lane must be. `usual` is the usual number of records per page. */
export function careOf({ tries = 1, careful }: Pick<LaneRow, 'tries' | 'careful'>, usual: number): Care {
  const step = Math.ceil(Math.sqrt(usual));
  const sizeAfter = (ended: number) => Math.max(1, Math.floor((careful?.size ?? usual) / step ** ended));
  const ended = Math.max(0, tries - 1);
  const alone = Array.from({ length: ended }, (_, index) => sizeAfter(index)).filter((size) => size === 1);
  if (ended === 0 && !careful?.left) return { maxRecords: undefined, refuses: false, suspected: 0 };
  return {
    maxRecords: sizeAfter(ended),
    refuses: alone.length >= triesAlone,
    suspected: ended === 0 ? (careful?.left ?? 0) : sizeAfter(ended - 1),
  };
}

/**
 * Returns the value of `careful` after a page of `read` records; undefined once there is nothing to be
 * careful about. `isRefused` is true if the page's only record was refused because it ends its workers.
 */
export function carefulAfter(
  { careful }: Pick<LaneRow, 'careful'>,
  { maxRecords, suspected }: Care,
  { read, isRefused, usual }: { readonly read: number; readonly isRefused: boolean; readonly usual: number },
): LaneRow['careful'] {
  const before = careful?.refused ?? 0;
  const refused = isRefused ? before + 1 : read === 0 ? before : 0;
  const left = Math.max(0, suspected - read);
  if (left === 0 && refused === 0) return undefined;
  return { size: left === 0 ? usual : (maxRecords ?? usual), left, refused };
}
