import { SystemicError } from '../../runtime/app-error';
import type { WriteResult } from './writer';

/**
 * With fewer refused writes than this, the records may be at fault; with more, and no other outcome,
 * something else is.
 */
const fewestWrites = 10;
/**
 * A lane that has changed records before may meet a page of bad ones; this many pages of nothing else are no
 * accident.
 */
const fewestPages = 3;

/**
 * Ends a lane whose writes are all refused, page after page, instead of writing a million failures.
 * Invariant: counts the pages since the last one in which a write went through, or failed only because of
 * another writer.
 */
export class RefusedInARow {
  private writes = 0;
  private pages = 0;

  /** @param changedBefore whether the lane has changed any record yet */
  constructor(private changedBefore: boolean) {}

  /**
   * Counts a page's writes before their results are used. Throws SystemicError after too many refusals in a
   * row.
   */
  note(results: readonly WriteResult[]): void {
    const last = results.at(-1);
    if (!last) return;
    if (last.kind !== 'refused' || results.some(({ kind }) => kind !== 'refused')) {
      this.writes = 0;
      this.pages = 0;
      this.changedBefore ||= results.some(({ kind }) => kind === 'applied');
      return;
    }
    this.writes += results.length;
    this.pages += 1;
    if (this.writes < fewestWrites || (this.changedBefore && this.pages < fewestPages)) return;
    const where = this.pages === 1 ? 'of a page' : `of ${this.pages} pages in a row`;
    throw new SystemicError(
      `All ${this.writes} writes ${where} were refused, the last with ${last.code}: ${last.message}`,
    );
  }
}
