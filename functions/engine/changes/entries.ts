import type { ChangeKind } from '#shared/jobs/run/results';
import type { StoredRecord } from '#shared/models/model';
import { stamps } from '#shared/models/stamps';
import { type Attributes, nextNumber, sameValue, valueAt } from '../../dynamodb/values';

/** A change of one record, as stored in the journal. */
export interface Entry {
  /** Model name of the table. */
  readonly table: string;
  /** `id` of the changed record. */
  readonly key: string;
  readonly kind: ChangeKind;
  /** `id` of the visited record. Differs from `key` only for a creation. */
  readonly source: string;
  /**
   * Touched attributes before the run wrote to them, without those that were missing; for a removal, the
   * whole record.
   */
  readonly before: Attributes;
  /** Touched attributes after the write; for a creation, the whole record. */
  readonly after: Attributes;
  /** Attributes of `before` that the update removes; only an undo has any. Absent: none. */
  readonly unset?: readonly string[];
  /**
   * Further conditions of the write: `_version`, or, for records without one, the attributes that the job
   * reads.
   */
  readonly guard: Attributes;
  /** Attributes that were missing when `guard` and `before` were read, and that must still be missing. */
  readonly missing: readonly string[];
  /**
   * Attributes that an earlier write of the same run changed, with their values when this change was planned.
   * The write expects these values instead of those in `before`. Absent: none.
   */
  readonly found?: { readonly present: Attributes; readonly missing: readonly string[] };
  /**
   * True if the new values were computed from the touched attributes, so that the change does not apply if
   * others change one of them. Default: false.
   */
  readonly computed?: boolean;
  /** True if the write has succeeded and must not be sent again. Absent: unknown. */
  readonly applied?: boolean;
  /** Attributes shown to people who read the change. */
  readonly shown: Attributes;
  /** When the change was planned, ISO 8601 in UTC: the stamp that the write leaves. */
  readonly at: string;
  /**
   * The call to another system that precedes the write and has not been answered yet. Absent: none, or
   * answered.
   */
  readonly call?: StoredRecord;
}

/** A record that cannot be changed, and why. */
export interface Refusal {
  readonly table: string;
  readonly key: string;
  /** `id` of the visited record, which counts as failed. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
  /** For a change that differs from the approved one: the change that would be made now, as JSON text. */
  readonly presentChange?: string;
  /**
   * For a change that differs from the approved one: the approved change as JSON text, or null if there is
   * none.
   */
  readonly approvedChange?: string | null;
}

/**
 * The result of a visit: changes, or a refusal if the visit threw an error or requested an impossible change.
 * Without either, the record is kept.
 */
export interface Visited {
  readonly entries: readonly Entry[];
  readonly refusal?: Refusal;
}

/** The state of a record relative to a change that may or may not have been made. */
export type RecordState = 'after' | 'before' | 'other';

/** Compares a record that was read again with a change. `current` is undefined if there is no record. */
export function stateOf(entry: Entry, current: Attributes | undefined): RecordState {
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

/** Returns the names of the attributes that an update touches. It removes those that are not in `after`. */
export const touchedBy = ({ after, unset = [] }: Pick<Entry, 'after' | 'unset'>): readonly string[] => [
  ...Object.keys(after),
  ...unset,
];

/** Returns true if all conditions of the write are met. */
function holds(entry: Entry, current: Attributes): boolean {
  const { present, missing } = conditionOf(entry);
  return (
    Object.entries(present).every(([name, value]) => sameValue(valueAt(current, name), value)) &&
    missing.every((name) => valueAt(current, name) === undefined)
  );
}

/**
 * Returns the condition of a write: attributes with their values, and names of attributes that must be
 * missing. For a removal, `before` is an image, not a condition.
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
 * Returns the stamps that a write sets in addition to the touched attributes: the time, and the next version
 * if the record has one.
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
 * Returns true if the record has the stamps of exactly this write, so that nobody has written to it since.
 * Returns false if the record no longer exists or has other stamps, or if the write set none.
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
