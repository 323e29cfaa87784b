import { leastIdLength, maxSearchWords } from '#shared/jobs/run/run-search';
import { wholeTrail } from '#shared/values/audit-types';
import type { AuditIndex } from './documents';
import type { AuditSearch } from './search';

/** The variables of a query for trail entries. */
export interface AuditQuestion {
  readonly index: AuditIndex;
  readonly key: string;
  readonly timestamp?: { readonly ge: string };
  readonly filter?: { readonly and: readonly object[] };
}

const isWhole = (user: string) => user === 'System' || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(user);

/**
 * How the server finds what a search wants: by the index of users if the complete name is known, else by
 * type, else by time; everything else is a filter.
 *
 * @param since when the history was cleared, ISO 8601 in UTC, if older entries are to stay hidden
 */
export function questionOf({ type, user, q = '' }: AuditSearch, since: string | undefined): AuditQuestion {
  const byUser = user !== undefined && isWhole(user);
  const byType = !byUser && type !== undefined;
  const conditions = [
    ...(type !== undefined && !byType ? [{ type: { eq: type } }] : []),
    ...(user !== undefined && !byUser ? [anyOf('user', [user, user.toLowerCase()])] : []),
    ...q.split(/\s+/).filter(Boolean).slice(0, maxSearchWords).map(wordCondition),
  ];
  return {
    ...(byUser
      ? { index: 'User', key: user }
      : byType
        ? { index: 'Type', key: type }
        : { index: 'Time', key: wholeTrail }),
    ...(since === undefined ? {} : { timestamp: { ge: since } }),
    ...(conditions.length > 0 ? { filter: { and: conditions } } : {}),
  };
}

/** The database is case sensitive, so a word is sent in its usual spellings. */
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

const anyOf = (field: string, texts: readonly string[]) => ({
  or: [...new Set(texts)].map((text) => ({ [field]: { contains: text } })),
});
