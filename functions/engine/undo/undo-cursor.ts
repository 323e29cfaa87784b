/**
 * An undo's position in a journal. The next page is the last page whose number is at most `page`. `page` is
 * -1 if there are no more pages.
 */
export interface Place {
  readonly page: number;
  /** The number of records on exactly this page that the undo has visited already. */
  readonly offset: number;
  /**
   * The number of changed records found so far. Cursors created by earlier versions of the code do not
   * contain this number. It is then NaN, which is never less than the expected number.
   */
  readonly found: number;
  /** True if a page may have been in progress when the run ended and may have expired since. */
  readonly lacksLast: boolean;
}

/** Returns the cursor for a position. */
export function cursorOf({ page, found, lacksLast, offset }: Place): string {
  const start = `${page}:${found}`;
  if (offset > 0) return `${start}:${lacksLast ? '?' : ''}:${offset}`;
  return lacksLast ? `${start}:?` : start;
}

/** Returns the position to which a cursor points. */
export function placeOf(cursor: string): Place {
  const [page, found, lacksLast = '', offset = '0'] = cursor.split(':');
  return {
    page: Number(page),
    found: Number(found ?? Number.NaN),
    lacksLast: lacksLast === '?',
    offset: Number(offset),
  };
}

/** Returns true if an undo page reverses only a part of its journal page, and a later undo page the rest. */
export const endsWithinPage = (cursor: string | undefined): boolean =>
  cursor !== undefined && placeOf(cursor).offset > 0;

/**
 * Returns the number of the journal page that an undo page reverses. The undo page's cursor contains the
 * number of the next journal page: the same page if the undo page reverses only a part of it, and otherwise
 * the page before it. The last undo page has no cursor and reverses page 0.
 */
export function undonePage(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const { page } = placeOf(cursor);
  return endsWithinPage(cursor) ? page : page + 1;
}
