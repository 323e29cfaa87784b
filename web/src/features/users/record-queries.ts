import { queryOptions } from '@tanstack/react-query';
import { type Document, gql } from '#shared/api/gql';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { windowDays } from '#shared/domain/metrics/metrics-window';
import { allPages } from '../../api/all-pages';
import { graphql } from '../../api/client';
import { filledPage } from '../../api/filled-page';
import { entryFragment } from '../../api/trail/audit';
import { userKeys } from '../../api/users';

const dayMs = 86_400_000;

export interface Activity {
  readonly id: string;
  /** A UTC day, as YYYY-MM-DD. */
  readonly date?: string | null;
  /** The duration in seconds. */
  readonly duration?: number | null;
  readonly activityType?: string | null;
}

const activityDocument =
  gql(`query UserActivity($userID: ID!, $filter: UserActivityFilter, $limit: Int, $nextToken: String) {
  page: listUserActivitiesByUserID(userID: $userID, filter: $filter, limit: $limit, nextToken: $nextToken) {
    items { id date duration activityType } nextToken
  }
}`);

/** Reads the last 20 days, including today (UTC), under any of the user's IDs, newest first. */
export const activityQuery = (userIDs: readonly string[]) =>
  queryOptions({
    queryKey: [...userKeys.all, 'activity', userIDs],
    queryFn: async (): Promise<readonly Activity[]> => {
      const since = new Date(Date.now() - (windowDays - 1) * dayMs).toISOString().slice(0, 10);
      const found = await Promise.all(userIDs.map((userID) => activitiesOf(userID, since)));
      return found.flat().toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
    },
  });

async function activitiesOf(userID: string, since: string): Promise<Activity[]> {
  const found: Activity[] = [];
  const pages = allPages<Activity>(
    async (nextToken) =>
      (
        await graphql(activityDocument, {
          userID,
          filter: { date: { ge: since } },
          limit: pageSizes.records.most,
          nextToken,
        })
      ).page,
  );
  for await (const items of pages) found.push(...items);
  return found;
}

export interface RecordsOfUser<Item> {
  readonly items: readonly Item[];
  /** True if some of the records have not been read. */
  readonly more: boolean;
}

const slotsDocument = gql(`query SlotsOfUser($userID: ID!, $limit: Int) {
  page: listUserScheduledSetsByUserID(userID: $userID, limit: $limit) { items { id hour days set activityType } nextToken }
}`);
const ratingsDocument = gql(`query RatingsOfUser($userID: ID!, $limit: Int) {
  page: listSessionRatingsByUserID(userID: $userID, limit: $limit) { items { id rating comment createdAt } nextToken }
}`);

/** Reads a user's records, up to 1,000 per ID. */
const recordsQuery = <Item>(
  name: string,
  document: Document<{ page: Page<Item> }, { userID: string; limit: number }>,
  userIDs: readonly string[],
) =>
  queryOptions({
    queryKey: [...userKeys.all, name, userIDs],
    queryFn: async (): Promise<RecordsOfUser<Item>> => {
      const limit = pageSizes.records.most;
      const pages = await Promise.all(
        userIDs.map(async (userID) => (await graphql(document, { userID, limit })).page),
      );
      return {
        items: pages.flatMap(({ items }) => items),
        more: pages.some(({ nextToken }) => nextToken),
      };
    },
  });

export const slotsQuery = (userIDs: readonly string[]) => recordsQuery('slots', slotsDocument, userIDs);

export const ratingsQuery = (userIDs: readonly string[]) => recordsQuery('ratings', ratingsDocument, userIDs);

const entriesDocument = gql(
  `query EntriesOfUser($record: ID!, $limit: Int, $nextToken: String) {
  page: recordHistory(record: $record, limit: $limit, nextToken: $nextToken) { items { ...Entry } nextToken }
}`,
  [entryFragment],
);

const entriesShown = 10;

/** Reads the last edits of a preferences record, alone or with others, and the runs that changed it. */
export const entriesQuery = (recordId: string) =>
  queryOptions({
    queryKey: [...userKeys.all, 'entries', recordId],
    queryFn: async () => {
      const record = `UserPreferences#${recordId}`;
      const read = async (nextToken: string | undefined) =>
        (await graphql(entriesDocument, { record, limit: entriesShown, nextToken })).page;
      return (await filledPage(read, { size: entriesShown, maxReads: 3, isExact: true })).items;
    },
  });
