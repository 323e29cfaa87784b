import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import type { Finding } from '#shared/jobs/run/results';
import { graphql } from '../../../api/client';
import { findingPages } from '../../../api/run/findings';
import { runKeys } from '../../../api/runs';

/** The number of findings shown. The run's page lists all. */
export const maxShown = 1_000;

export const shownFindingsQuery = (runId: string) =>
  queryOptions({
    queryKey: [...runKeys.findings(runId), 'first', maxShown],
    queryFn: async (): Promise<readonly Finding[]> => {
      const read = findingPages(runId, undefined, maxShown);
      const found: Finding[] = [];
      let token: string | undefined;
      do {
        const { items, nextToken } = await read(token);
        found.push(...items);
        token = nextToken ?? undefined;
      } while (token !== undefined && found.length < maxShown);
      return found.slice(0, maxShown);
    },
    placeholderData: keepPreviousData,
    // A completed run's findings never change.
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface ScheduleEntry {
  readonly id: string;
  readonly hour: string | null;
  readonly days: readonly string[] | null;
  readonly day: string | null;
  readonly set: string | null;
  readonly activityType: string | null;
  readonly notificationHeading: string | null;
}

const entriesDocument = gql(`query AuditedEntries($limit: Int, $nextToken: String) {
  page: listDefaultScheduledSets(limit: $limit, nextToken: $nextToken) {
    items { id hour days day set activityType notificationHeading }
    nextToken
  }
}`);

export const entriesQuery = queryOptions({
  queryKey: ['audits', 'entries'],
  queryFn: async () => {
    const { page } = await graphql(entriesDocument, {
      limit: pageSizes.records.most,
    });
    const entries = page.items.toSorted((a, b) => (a.hour ?? '').localeCompare(b.hour ?? ''));
    return { entries, more: Boolean(page.nextToken) };
  },
});

/** A set whose ID is an example of a valid one. */
export interface SampleSet {
  readonly id: string;
  readonly title: string | null;
  readonly type: string | null;
  readonly owner: string | null;
  readonly isActive: boolean | null;
}

const samplesDocument = gql(`query SampleSets($filter: SetFilter, $limit: Int) {
  page: listSets(filter: $filter, limit: $limit) { items { id title type owner isActive } }
}`);

/** Reads active sets owned by the product (docs/product.md). */
export const sampleSetsQuery = (owner: string, count: number) =>
  queryOptions({
    queryKey: ['audits', 'sample-sets', owner],
    queryFn: async () => {
      const { page } = await graphql(samplesDocument, {
        filter: { owner: { eq: owner } },
        limit: pageSizes.records.most,
      });
      return page.items.filter(({ isActive }) => isActive !== false).slice(0, count);
    },
  });

const entryDocument = gql('query AuditedEntry($id: ID!) { entry: getDefaultScheduledSet(id: $id) { id } }');

/** Returns true if the entry is still in the database. */
export const entryExists = async (id: string): Promise<boolean> =>
  (await graphql(entryDocument, { id })).entry !== null;
