export type { CauseNote, CauseRun, FailureGroup, FailureGroups } from '../../api/api-types';

/*
 * Groups failures by cause. A failure's cause is a fingerprint of its job, its error code and its message,
 * without the parts of the message that differ between records. It depends on nothing else, so the same cause
 * can be recognized in other runs of the job.
 */

/** The counts for one cause in one lane. `count` is negative for a retry lane that resolved failures. */
export interface CauseTally {
  readonly count: number;
  /**
   * The times when the first and the last failure were counted. Absent if no failure with this cause was
   * counted.
   */
  readonly firstAt?: string;
  readonly lastAt?: string;
}

/** The counts for a lane or a run, by cause. */
export type CauseTallies = Readonly<Record<string, CauseTally>>;

/** The maximum number of groups returned. The largest groups come first. */
export const maxFailureGroups = 20;

/**
 * The maximum number of causes that a lane distinguishes. Additional causes are counted together as
 * `otherCauses`.
 */
export const maxCausesPerLane = 40;

export const otherCauses = { code: 'OtherCauses', message: 'Other causes' } as const;

/** Returns a failure's cause as 16 hexadecimal digits. */
export function failureCause(
  job: string,
  failure: { readonly code: string; readonly message: string; readonly key?: string },
): string {
  return fingerprint(`${job}\n${failure.code}\n${normalMessage(failure.message, failure.key)}`);
}

const letter = '\\p{L}\\p{N}';
/** Matches quoted text. An apostrophe within a word is not treated as a quotation mark. */
const quoted = ["'", '"', '`'].map(
  (mark) => new RegExp(`(?<![${letter}])${mark}.*?${mark}(?![${letter}])`, 'gsu'),
);
const email = /[^\s@<>(),;:'"]+@[\p{L}\p{N}.-]*[\p{L}\p{N}]/gu;
/** Matches a word that contains a digit, such as a number, a date, a UUID or a ULID. */
const withDigit = /[\p{L}_:+-]*\p{N}(?:[\p{L}\p{N}_:+-]|[.,](?=\p{N}))*/gu;

/** Returns a message with the record's key, quoted values, email addresses, IDs and numbers masked. */
export function normalMessage(message: string, key = ''): string {
  let text = key === '' ? message : message.replace(wordOf(key), '#');
  for (const pattern of quoted) text = text.replace(pattern, '#');
  return text.replace(email, '#').replace(withDigit, '#').replace(/\s+/gu, ' ').trim();
}

/** Matches the key unless it is part of a longer word. */
const wordOf = (key: string) =>
  new RegExp(`(?<![${letter}])${key.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![${letter}])`, 'gu');

/** Returns a 64-bit hash for telling messages apart. It is not cryptographically secure. */
function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * Adds up the counts from several lanes for each cause and returns the causes, largest count first. Causes
 * without open failures are omitted.
 */
export function sumOfCauses(
  lanes: readonly { readonly failureCauses?: CauseTallies | null }[],
): readonly [cause: string, tally: CauseTally][] {
  const sums = new Map<string, CauseTally>();
  for (const { failureCauses } of lanes) {
    for (const [cause, tally] of Object.entries(failureCauses ?? {}))
      sums.set(cause, plusTally(sums.get(cause), tally));
  }
  return [...sums].filter(([, { count }]) => count > 0).sort(([, a], [, b]) => b.count - a.count);
}

/** Adds up two counts for the same cause. */
export function plusTally(before: CauseTally | undefined, more: CauseTally): CauseTally {
  if (!before) return more;
  const firsts = [before.firstAt, more.firstAt].filter((at) => at !== undefined).sort();
  const lasts = [before.lastAt, more.lastAt].filter((at) => at !== undefined).sort();
  const [firstAt] = firsts;
  const lastAt = lasts.at(-1);
  return {
    count: before.count + more.count,
    ...(firstAt === undefined ? {} : { firstAt }),
    ...(lastAt === undefined ? {} : { lastAt }),
  };
}
