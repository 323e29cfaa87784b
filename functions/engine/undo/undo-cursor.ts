/**
 * The position of an undo. The next page is the last whose number is at most `page`, which is -1 if there are
 * no more.
 */
export interface Place {
  readonly page: number;
  /** The number of records on exactly this page that the undo has visited. */
  readonly offset: number;
  /**
   * The number of changed records so far. Cursors of earlier versions do not contain it: then NaN, which is
   * never less than the expected number.
   */
  readonly found: number;
  /** True if a page may have been in progress when the run ended and have expired since. */
  readonly lacksLast: boolean;
}

export function cursorOf({ page, found, lacksLast, offset }: Place): string {
  const start = `${page}:${found}`;
  if (offset > 0) return `${start}:${lacksLast ? '?' : ''}:${offset}`;
  return lacksLast ? `${start}:?` : start;
}

export function placeOf(cursor: string): Place {
  const [page, found, lacksLast = '', offset = '0'] = cursor.split(':');
  return {
    page: Number(page),
    found: Number(found ?? Number.NaN),
    lacksLast: lacksLast === '?',
    offset: Number(offset),
  };
}

/** Returns true if an undo page reverses only part of its journal page, and a later one the rest. */
export const endsWithinPage = (cursor: string | undefined): boolean =>
  cursor !== undefined && placeOf(cursor).offset > 0;

/**
 * Returns the journal page that an undo page reverses. The cursor has the next journal page's number: the
 * same if only a part was reversed, otherwise the one before. The last undo page has no cursor and reverses
 * page 0.
 */
export function undonePage(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const { page } = placeOf(cursor);
  return endsWithinPage(cursor) ? page : page + 1;
}
