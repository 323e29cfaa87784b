import { leastIdLength, maxSearchWords } from '#shared/jobs/run/run-search';
import { wholeTrail } from '#shared/values/audit-types';
import type { AuditIndex } from './documents';
import { type AuditSearch, typesOf } from './search';

export interface AuditQuestion {
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
