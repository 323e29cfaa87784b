import { queryOptions, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import type { SaveInput } from '#shared/domain/schedules/draft';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { allPages } from '../all-pages';
import { graphql } from '../client';
import { useWrite } from '../use-write';

const key = ['schedule-entries'] as const;

export const scheduleKeys = {
  all: key,
  entries: [...key, 'entries'],
} as const;

const entriesDocument = gql(`query ScheduleEntries($limit: Int, $nextToken: String) {
  listDefaultScheduledSets(limit: $limit, nextToken: $nextToken) { 
    items {
      id _version hour days day set activityType notificationHeading notificationContent exerciseTime breathingTime
      breathingHeading breathingContent exerciseTitle exerciseId templateName targetGoals isTemplate templateDescription updatedAt
    }
    nextToken
  }
}`);

export const entriesQuery = queryOptions({
  queryKey: scheduleKeys.entries,
  queryFn: async ({ signal }) => {
    const read = async (nextToken: string | undefined) =>
      (
        await graphql(entriesDocument, {
          limit: pageSizes.records.most,
          nextToken,
        })
      ).listDefaultScheduledSets;
    const found: ScheduleEntry[] = [];
    for await (const page of allPages(read, signal)) found.push(...page);
    return found as readonly ScheduleEntry[];
  },
  structuralSharing: (before, now) =>
    keepKnown(before as readonly ScheduleEntry[] | undefined, now as readonly ScheduleEntry[]),
});

/**
 * Returns the new entries, with the previous object for each unchanged one. TanStack Query by default
 * compares entries at the same position, so a new entry would render every later one again.
 */
export function keepKnown(
  before: readonly ScheduleEntry[] | undefined,
  now: readonly ScheduleEntry[],
): readonly ScheduleEntry[] {
  const known = new Map(before?.map((entry) => [entry.id, entry]));
  const kept = now.map((entry) => replaceEqualDeep(known.get(entry.id), entry));
  const isSame = before?.length === kept.length && kept.every((entry, index) => entry === before[index]);
  return isSame ? before : kept;
}

export interface SavedEntries {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
  /** The edited record as `<Model>#<id>`. Its history in the audit trail includes this edit. */
  readonly record: string;
}

const saveDocument =
  gql(`mutation SaveScheduleEntries($input: SaveScheduleEntriesInput!, $clientToken: String!) {
  saved: saveScheduleEntries(input: $input, clientToken: $clientToken) { created updated removed record }
}`);

/**
 * Saves schedule entries in one transaction. The schedule is refetched afterwards, even if the save was
 * rejected.
 */
export function useSaveEntries() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (asked: { readonly input: SaveInput; readonly clientToken: string }) =>
      (await graphql(saveDocument, asked)).saved,
    onSettled: () => client.invalidateQueries({ queryKey: scheduleKeys.all }),
  });
}

export interface StaleEntry {
  readonly id: string;
  readonly words: string;
  readonly gone: boolean;
  readonly changedBy?: string | null;
  readonly changedAt?: string | null;
}
