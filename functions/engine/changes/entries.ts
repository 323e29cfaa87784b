import type { ChangeKind } from '#shared/jobs/run/run';
import type { StoredRecord } from '#shared/models/model';
import { stamps } from '#shared/models/stamps';
import { type Attributes, nextNumber, sameValue, valueAt } from '../../dynamodb/values';

/** One change of one record, as the journal keeps it. */
export interface Entry {
  /** Model name of the table. */
  readonly table: string;
  /** `id` of the record changed. */
  readonly key: string;
  readonly kind: ChangeKind;
  /** `id` of the record visited: differs for a creation only. */
  readonly source: string;
  /**
   * Touched attributes before the run wrote to them (those missing are left out); the whole record for a
   * removal.
   */
  readonly before: Attributes;
  /** Touched attributes after; the whole record for a creation. */
  readonly after: Attributes;
  /** Attributes of `before` that the update takes away; only an undo does. Absent: none. */
  readonly unset?: readonly string[];
  /**
   * What else must still hold for the write: `_version`, or for records without one the attributes that the
   * job reads.
   */
  readonly guard: Attributes;
  /** Attributes that the guard or `before` found missing, and that must still be. */
  readonly missing: readonly string[];
  /**
   * Attributes that an earlier write of the same run left otherwise than `before` says: what they were when
   * this entry was made, and must still be for its write. Absent: none.
   */
  readonly found?: { readonly present: Attributes; readonly missing: readonly string[] };
  /** The write has gone through: it is not to be sent again. Absent: perhaps not. */
  readonly applied?: boolean;
  /** Attributes kept for the person who reads the change. */
  readonly shown: Attributes;
  /** When it was planned, ISO 8601 in UTC: the stamp that the write leaves. */
  readonly at: string;
  /**
   * The call to the outside that comes before the write, and was not answered yet. Absent: none, or answered.
   */
  readonly call?: StoredRecord;
}

/** A record that cannot be changed, and why. */
export interface Refusal {
  readonly table: string;
  readonly key: string;
  /** `id` of the record visited, which counts as failed. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
}

/**
 * What a visit comes to: changes, or a refusal where it threw or asked for the impossible; neither means
 * keep.
 */
export interface Visited {
  readonly entries: readonly Entry[];
  readonly refusal?: Refusal;
}

/** Where the record stands, seen from a change that may or may not have been made. */
export type Standing = 'after' | 'before' | 'other';

/** Compares a record, read again, with a change: `current` undefined where there is none. */
export function standingOf(entry: Entry, current: Attributes | undefined): Standing {
  switch (entry.kind) {
    case 'create':
      if (!current) return 'before';
      return Object.entries(entry.after).every(([name, value]) => sameValue(valueAt(current, name), value))
        ? 'after'
        : 'other';
    case 'remove':
      if (!current) return 'after';
      return holds(entry, current) ? 'before' : 'other';
    case 'update': {
      if (!current) return 'other';
      if (touchedBy(entry).every((name) => sameValue(valueAt(current, name), valueAt(entry.after, name))))
        return 'after';
      return holds(entry, current) ? 'before' : 'other';
    }
    default:
      return entry.kind satisfies never;
  }
}

/** Names of the attributes that an update touches. One that is not in `after` is gone afterwards. */
export const touchedBy = ({ after, unset = [] }: Pick<Entry, 'after' | 'unset'>): readonly string[] => [
  ...Object.keys(after),
  ...unset,
];

/** True where all that the write is conditioned on holds. */
function holds(entry: Entry, current: Attributes): boolean {
  const { present, missing } = conditionOf(entry);
  return (
    Object.entries(present).every(([name, value]) => sameValue(valueAt(current, name), value)) &&
    missing.every((name) => valueAt(current, name) === undefined)
  );
}

/**
 * What a write is conditioned on: attributes with their values, and names of those that must be missing. For
 * a removal `before` is an image, not a condition.
 */
export function conditionOf({ kind, before, found, guard, missing }: Entry): {
  readonly present: Attributes;
  readonly missing: readonly string[];
} {
  if (kind === 'remove') return { present: guard, missing };
  if (!found) return { present: { ...before, ...guard }, missing };
  const names = new Set([...Object.keys(found.present), ...found.missing]);
  const untouched = Object.fromEntries(Object.entries(before).filter(([name]) => !names.has(name)));
  return {
    present: { ...untouched, ...found.present, ...guard },
    missing: [...new Set([...missing, ...found.missing])],
  };
}

/**
 * What a write leaves besides the touched attributes: the version one higher, where the record has one, and
 * the time.
 */
export function stampsAfter({ _version: version }: Attributes, at: string): Attributes {
  if (version?.N === undefined) return { updatedAt: { S: at } };
  return {
    _version: { N: nextNumber(version.N) },
    _lastChangedAt: { N: `${Date.parse(at)}` },
    updatedAt: { S: at },
  };
}

/**
 * True if the record carries the stamps that this very write left: nobody has written to it since. False if
 * the record is gone, or has other stamps, or if the write left none.
 */
export function isLastWrite(
  { kind, after, guard, at }: Pick<Entry, 'kind' | 'after' | 'guard' | 'at'>,
  current: Attributes | undefined,
): boolean {
  if (!current || kind === 'remove') return false;
  const written = kind === 'create' ? after : stampsAfter(guard, at);
  const left = Object.entries(written).filter(([name]) => stamps.has(name));
  return left.length > 0 && left.every(([name, value]) => sameValue(valueAt(current, name), value));
}
