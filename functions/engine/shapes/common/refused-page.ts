import type { Refusal } from '../../changes/entries';
import type { ReadPage } from './page-source';

/** Returns a page with only a refusal. `cursor` is the start of the next page, if there is one. */
export function refusedPage(refusal: Refusal, cursor: string | undefined): ReadPage {
  const next = cursor === undefined ? {} : { cursor };
  return { ...next, plan: () => ({ plan: { ...next, read: 1, entries: [], refusals: [refusal] } }) };
}
