import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import type { SaveInput } from '#shared/domain/schedules/draft';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import type { Page } from '#shared/jobs/run/run';
import { allPages } from '../all-pages';
import { graphql } from '../client';

/**
 * The fields of a set that schedules show. Stored data may predate any rule: everything but the id may be
 * missing.
 */
export interface ScheduleSet {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly setType: string | null;
  readonly intensity: string | null;
  readonly isActive: boolean | null;
  readonly equipment: string | null;
  readonly durations: string | null;
  readonly exerciseIds: readonly string[] | null;
}

/** The fields of a breathing exercise that schedules show. */
export interface ScheduleBreathing {
  readonly id: string;
  readonly name: string | null;
  readonly pattern: string | null;
  readonly defaultDuration: number | null;
  readonly isActive: boolean | null;
}

const key = ['schedule-entries'] as const;

/** Query keys of the default schedule; each starts with the first. */
export const scheduleKeys = {
  all: key,
  entries: [...key, 'entries'],
  sets: [...key, 'sets'],
  breathing: [...key, 'breathing'],
} as const;

const entryFields = `id _version hour days day set activityType notificationHeading notificationContent exerciseTime breathingTime
  breathingHeading breathingContent exerciseTitle exerciseId templateName targetGoals isTemplate templateDescription updatedAt`;
const setFields = 'id title description type setType intensity isActive equipment durations exerciseIds';

/** Reads a complete list. */
async function wholeList<Item>(list: string, fields: string, signal: AbortSignal): Promise<readonly Item[]> {
  const document = `query ${list.charAt(0).toUpperCase()}${list.slice(1)}($limit: Int, $nextToken: String) {
    page: ${list}(limit: $limit, nextToken: $nextToken) { items { ${fields} } nextToken }
  }`;
  const pages = allPages<Item>(
    async (nextToken) =>
      (await graphql<{ page: Page<Item> }, object>(document, { limit: pageSizes.records.most, nextToken }))
        .page,
    signal,
  );
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

/** Every entry of the default schedule: hundreds, in one or two server pages. */
export const entriesQuery = queryOptions({
  queryKey: scheduleKeys.entries,
  queryFn: ({ signal }) => wholeList<ScheduleEntry>('listDefaultScheduledSets', entryFields, signal),
});

/** Every set that an entry may use. */
export const scheduleSetsQuery = queryOptions({
  queryKey: scheduleKeys.sets,
  queryFn: ({ signal }) => wholeList<ScheduleSet>('listSets', setFields, signal),
});

/** Every breathing exercise that an entry may use. */
export const scheduleBreathingQuery = queryOptions({
  queryKey: scheduleKeys.breathing,
  queryFn: ({ signal }) =>
    wholeList<ScheduleBreathing>(
      'listBreathingExercises',
      'id name pattern defaultDuration isActive',
      signal,
    ),
});

/** The result of a save, by the ids of the entries. */
export interface SavedEntries {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
  /** The record whose history in the audit trail holds the edit: `<Model>#<id>`. */
  readonly record: string;
}

const saveDocument = `mutation SaveScheduleEntries($input: SaveScheduleEntriesInput!, $clientToken: String!) {
  saved: saveScheduleEntries(input: $input, clientToken: $clientToken) { created updated removed record }
}`;

/** Saves entries in one transaction. The schedule is refetched afterwards, even if the save was refused. */
export function useSaveEntries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: { readonly input: SaveInput; readonly clientToken: string }) =>
      (await graphql<{ saved: SavedEntries }, typeof asked>(saveDocument, asked)).saved,
    onSettled: () => client.invalidateQueries({ queryKey: scheduleKeys.all }),
  });
}

/** An entry that somebody else changed, as named by a refused save. */
export interface StaleEntry {
  readonly id: string;
  readonly words: string;
  readonly gone: boolean;
  readonly changedBy?: string | null;
  readonly changedAt?: string | null;
}
