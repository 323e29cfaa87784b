import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { leastIdLength, maxSearchWords } from '#shared/jobs/run/run-search';
import { wholeTrail } from '#shared/values/audit-types';
import type { FetchPage } from '../../api/all-pages';
import { graphql } from '../../api/client';
import { type FilledPage, filledPage, oneMore } from '../../api/filled-page';
import { type AuditEntry, type AuditHistory, auditKeys, fetchAuditHistory } from '../../api/trail/audit';
import { useWrite } from '../../api/use-write';
import type { AuditIndex } from './documents';
import * as documents from './documents';
import { type AuditSearch, listOf, typesOf } from './search';

export const trailPageSize = 25;

/** The maximum number of server requests for one page. */
const maxReads = 10;

interface EntryPage extends Page<AuditEntry> {
  /** The time since which runs have been searched (ISO 8601, UTC). */
  readonly runsSince?: string | null;
}

/** A page, including hidden entries if requested. */
export interface TrailPage extends FilledPage<AuditEntry>, AuditHistory, Pick<EntryPage, 'runsSince'> {
  readonly editedSince: EditedSince;
}

/** By entry, the names of the records that have changed since. Such an entry cannot be undone or redone. */
export type EditedSince = ReadonlyMap<string, readonly string[]>;

async function fetchEditedSince(listed: readonly AuditEntry[]): Promise<EditedSince> {
  const entries = listed.filter(({ canUndo, run }) => canUndo && !run).map(({ id }) => id);
  if (entries.length === 0) return new Map();
  const { editedSince } = await graphql(documents.editedSinceDocument, { entries });
  return new Map(editedSince.map(({ id, records }) => [id, records]));
}

async function fetchEntries(
  { index, timestamp, ...question }: AuditQuestion,
  { isWhole, ...page }: { isWhole: boolean; limit: number; nextToken: string | undefined },
): Promise<EntryPage> {
  if (index === 'Record') {
    const variables = { ...question, since: timestamp?.ge, ...page };
    return (await graphql(documents.recordHistoryDocument, variables)).page;
  }
  const document = documents.entriesDocument(index, isWhole);
  return (await graphql(document, { ...question, timestamp, ...page })).page;
}

async function fetchTrail(search: AuditSearch, size: number): Promise<TrailPage> {
  const auditHistory = await fetchAuditHistory();
  const question = questionOf(search, search.older ? undefined : (auditHistory.clearedAt ?? undefined));
  // Without a filter, the server returns full pages.
  const unfiltered = question.index === 'Record' ? size : oneMore(size);
  const limit = question.filter ? maxPageSize(question) : unfiltered;
  let runsSince: string | null | undefined;
  const read = async (nextToken: string | undefined) => {
    const page = await fetchEntries(question, { isWhole: false, limit, nextToken });
    runsSince = page.runsSince;
    return page;
  };
  const page = await filledPage(read, {
    size,
    begin: search.token,
    maxReads,
    isExact: question.index === 'Record',
  });
  return { ...page, ...auditHistory, runsSince, editedSince: await fetchEditedSince(page.items) };
}

const maxPageSize = ({ index }: AuditQuestion) =>
  index === 'Record' ? pageSizes.recordHistory.most : pageSizes.records.most;

export const trailQuery = (search: AuditSearch, size = trailPageSize) =>
  queryOptions({
    queryKey: [...auditKeys.trail, listOf(search), size, search.token],
    queryFn: () => fetchTrail(search, size),
    placeholderData: keepPreviousData,
  });

export const entriesOfSearch =
  (search: AuditSearch, clearedAt: string | undefined): FetchPage<AuditEntry> =>
  (nextToken) => {
    const question = questionOf(search, search.older ? undefined : clearedAt);
    return fetchEntries(question, {
      isWhole: true,
      limit: maxPageSize(question),
      nextToken,
    });
  };

/** Reads an entry. The data is null if the entry does not exist. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: auditKeys.entry(id),
    queryFn: async () => (await graphql(documents.entryDocument, { id })).getAuditEntry,
  });

export const editedSinceQuery = (entry: AuditEntry) =>
  queryOptions({
    queryKey: [...auditKeys.entry(entry.id), 'edited-since'],
    queryFn: async () => fetchEditedSince([entry]),
  });

/** Clears the history. Repeating the call with the same token has no effect. */
export function useClearHistory() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (clientToken: string) => graphql(documents.clearDocument, { clientToken }),
    onSuccess: () => client.invalidateQueries({ queryKey: auditKeys.trail }),
  });
}

interface AuditQuestion {
  /** The index to read, or `Record` for the history of the record `key`. */
  readonly index: AuditIndex | 'Record';
  readonly key: string;
  readonly timestamp?: { readonly ge: string };
  readonly filter?: { readonly and: readonly object[] };
}

const isWhole = (user: string) => user === 'System' || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(user);

/**
 * Returns a search's query. It uses the record index, the user index (for a full user), the type index (for
 * exactly one type), or else the time index. All other conditions become a filter.
 * @param since when the history was cleared (ISO 8601, UTC); undefined if older entries are shown
 */
export function questionOf(search: AuditSearch, since: string | undefined): AuditQuestion {
  const { q = '' } = search;
  const user = storedUser(search);
  const types = typesOf(search).known;
  const place = placeOf(search);
  const conditions = [
    ...(types.length > 0 && place.index !== 'Type' ? [anyType(types)] : []),
    ...(user !== undefined && place.index !== 'User'
      ? [isWhole(user) ? { user: { eq: user } } : anyOf('user', [user, user.toLowerCase()])]
      : []),
    ...q.split(/\s+/).filter(Boolean).slice(0, maxSearchWords).map(wordCondition),
  ];
  return {
    ...place,
    ...(since === undefined ? {} : { timestamp: { ge: since } }),
    ...(conditions.length > 0 ? { filter: { and: conditions } } : {}),
  };
}

/** Returns the user as the trail stores it: an address in lower case. A part of a name stays as typed. */
const storedUser = ({ user }: AuditSearch) =>
  user !== undefined && isWhole(user.trim()) && user.includes('@') ? user.trim().toLowerCase() : user;

function placeOf(search: AuditSearch): Pick<AuditQuestion, 'index' | 'key'> {
  const { record } = search;
  const user = storedUser(search);
  const [type, ...others] = typesOf(search).known;
  if (record !== undefined) return { index: 'Record', key: record };
  if (user !== undefined && isWhole(user)) return { index: 'User', key: user };
  if (type !== undefined && others.length === 0) return { index: 'Type', key: type };
  return { index: 'Time', key: wholeTrail };
}

/** Matches the usual spellings of a word, because the database is case-sensitive. */
function wordCondition(word: string): object {
  const lower = word.toLowerCase();
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1);
  return {
    or: [
      anyOf('description', [word, lower, capital]),
      { record: { contains: word } },
      ...(word.length < leastIdLength ? [] : [{ run: { contains: word.toUpperCase() } }]),
    ],
  };
}

const anyType = (types: readonly string[]) => {
  const [only, ...others] = types.map((type) => ({ type: { eq: type } }));
  return only && others.length === 0 ? only : { or: [only, ...others] };
};

const anyOf = (field: string, texts: readonly string[]) => ({
  or: [...new Set(texts)].map((text) => ({ [field]: { contains: text } })),
});
