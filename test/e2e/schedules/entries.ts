import type { Page } from 'playwright-core';
import type { ApiClient } from '../../support/host-process';

/** A default schedule entry, as stored. */
export interface StoredEntry {
  readonly id: string;
  readonly hour: string | null;
  readonly days: readonly string[] | null;
  readonly notificationHeading: string | null;
  readonly notificationContent: string | null;
  readonly templateName: string | null;
}

export async function entriesOf(api: ApiClient): Promise<readonly StoredEntry[]> {
  const { page } = await api.query<{ page: { items: readonly StoredEntry[] } }>(
    `{ page: listDefaultScheduledSets(limit: 1000) {
      items { id hour days notificationHeading notificationContent templateName } } }`,
    {},
  );
  return page.items;
}

/**
 * Returns the only stored entry with the given heading. Throws if there is no such entry or more than one.
 */
export async function entryTitled(api: ApiClient, heading: string): Promise<StoredEntry> {
  const found = (await entriesOf(api)).filter(({ notificationHeading }) => notificationHeading === heading);
  const [entry] = found;
  if (!entry || found.length > 1)
    throw new Error(`${found.length} entries are called '${heading}'; expected 1.`);
  return entry;
}

/** Returns a message from one of the panel's toasts. */
export const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last();
