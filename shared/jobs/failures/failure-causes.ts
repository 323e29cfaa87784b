/*
 * A failure's cause is a fingerprint of its job, its error code and its message, without the parts of the
 * message that differ between records. It depends on nothing else, so the same cause is recognized in other
 * runs of the job. A `count` is negative for a retry lane that resolved failures.
 */

export interface CauseTally {
  readonly count: number;
  /** Absent if no failure with this cause was counted. */
  readonly firstAt?: string;
  readonly lastAt?: string;
}

export type CauseTallies = Readonly<Record<string, CauseTally>>;

export interface FailureGroup {
  readonly cause: string;
  readonly code: string;
  /** Of one of the failures. The others may have different IDs, values and numbers. */
  readonly message: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  /** Up to three. */
  readonly samples: readonly FailureSample[];
  /** Shared by all runs of the job. */
  readonly note: CauseNote | null;
  /** Newest first. */
  readonly alsoIn: readonly CauseRun[];
}

interface FailureSample {
  readonly table: string;
  readonly key: string;
}

/** Empty text means that the note was removed. */
export interface CauseNote {
  readonly text: string;
  readonly by: string;
  readonly at: string;
  /** Increases with each change. */
  readonly version: number;
}

/** `at` is when the cause first occurred in it. */
export interface CauseRun {
  readonly runId: string;
  readonly dryRun: boolean;
  readonly at: string;
}

export interface FailureGroups {
  readonly groups: readonly FailureGroup[];
  readonly ungrouped: number;
}

/** The largest groups are returned. */
export const maxFailureGroups = 20;

/** Further causes are counted together as `otherCauses`. */
export const maxCausesPerLane = 40;

export const otherCauses = { code: 'OtherCauses', message: 'Other causes' } as const;

/** 16 hexadecimal digits. */
export function failureCause(
  job: string,
  failure: { readonly code: string; readonly message: string; readonly key?: string },
): string {
  return fingerprint(`${job}\n${failure.code}\n${normalMessage(failure.message, failure.key)}`);
}

const letter = '\\p{L}\\p{N}';
/** Quoted text. An apostrophe within a word is not a quotation mark. */
const quoted = ["'", '"', '`'].map(
  (mark) => new RegExp(`(?<![${letter}])${mark}.*?${mark}(?![${letter}])`, 'gsu'),
);
const email = /[^\s@<>(),;:'"]+@[\p{L}\p{N}.-]*[\p{L}\p{N}]/gu;
/** A number, a date, a UUID or a ULID, for example. */
const withDigit = /[\p{L}_:+-]*\p{N}(?:[\p{L}\p{N}_:+-]|[.,](?=\p{N}))*/gu;

/** Masks the record's key, quoted values, email addresses, IDs and numbers. */
export function normalMessage(message: string, key = ''): string {
  let text = key === '' ? message : message.replace(wordOf(key), '#');
  for (const pattern of quoted) text = text.replace(pattern, '#');
  return text.replace(email, '#').replace(withDigit, '#').replace(/\s+/gu, ' ').trim();
}

/** Not as a part of a longer word. */
const wordOf = (key: string) =>
  new RegExp(`(?<![${letter}])${key.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![${letter}])`, 'gu');

/** 64 bits, not cryptographically secure. */
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

/** Largest count first, without causes that have no open failures. */
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
