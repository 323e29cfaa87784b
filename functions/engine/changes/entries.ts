import type { ChangeKind } from '#shared/jobs/run/results';
import type { StoredRecord } from '#shared/models/model';
import { stamps } from '#shared/models/stamps';
import { type Attributes, nextNumber, sameValue, valueAt } from '../../dynamodb/values';

export interface Entry {
  readonly table: string;
  readonly key: string;
  readonly kind: ChangeKind;
  /** The ID of the visited record. Differs from `key` only for a creation. */
  readonly source: string;
  /**
   * The values of the changed attributes before the run wrote to them, without those that did not exist. For
   * a removal, the whole record.
   */
  readonly before: Attributes;
  /** The new values of the changed attributes. For a creation, the whole record. */
  readonly after: Attributes;
  /** The attributes of `before` to remove. Only an undo removes attributes. */
  readonly unset?: readonly string[];
  /** Further conditions for the write: `_version` or, without one, the attributes that the job reads. */
  readonly guard: Attributes;
  /** Attributes that were missing when `guard` and `before` were read, and must still be. */
  readonly missing: readonly string[];
  /**
   * What an earlier write of the same run changed, as of this change's planning. The write expects these
   * values instead of those in `before`. Absent if there are none.
   */
  readonly found?: { readonly present: Attributes; readonly missing: readonly string[] };
  /**
   * True if the new values were computed from the attributes that the change sets. If someone else changes
   * one, the change no longer applies. False by default.
   */
  readonly computed?: boolean;
  /** True if the write has succeeded and must not be sent again. Absent if unknown. */
  readonly applied?: boolean;
  /** True if the change is sent as a separate request instead of a statement. False by default. */
  readonly alone?: boolean;
  /** Attributes for people viewing the change. */
  readonly shown: Attributes;
  /** When the change was planned, in ISO 8601 (UTC). It becomes a stamp in the record. */
  readonly at: string;
  /**
   * A call to another system that must be answered before the write. Absent if there is none or it has been
   * answered.
   */
  readonly call?: StoredRecord;
  /**
   * True if this records the answer to a call that has been made, so that dropping the change would lose it.
   * False by default.
   */
  readonly called?: boolean;
}

export interface Refusal {
  readonly table: string;
  readonly key: string;
  /** The ID of the visited record, which counts as failed. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
  /** The cause under which the record is counted. Set when its failure is written. */
  readonly cause?: string;
  /** What the run would do now, as JSON text. Set if this differs from the approved change. */
  readonly presentChange?: string;
  /**
   * The approved change as JSON text, or null if none was approved. Set if it differs from what the run would
   * do now.
   */
  readonly approvedChange?: string | null;
  /** True if the record's call succeeded and its result is only in this refusal's message. */
  readonly called?: boolean;
}

/**
 * The result of a visit: changes, or a refusal if the visit threw or requested an impossible change. With
 * neither, the record is left unchanged.
 */
export interface Visited {
  readonly entries: readonly Entry[];
  readonly refusal?: Refusal;
}

export type RecordState = 'after' | 'before' | 'other';

/** Returns the state of the changed record. `current` is undefined if the record does not exist. */
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

/** Returns the attributes that the update sets or removes. */
export const touchedBy = ({ after, unset = [] }: Pick<Entry, 'after' | 'unset'>): readonly string[] => [
  ...Object.keys(after),
  ...unset,
];

function holds(entry: Entry, current: Attributes): boolean {
  const { present, missing } = conditionOf(entry);
  return (
    Object.entries(present).every(([name, value]) => sameValue(valueAt(current, name), value)) &&
    missing.every((name) => valueAt(current, name) === undefined)
  );
}

/**
 * Returns the condition of a write: attributes with their required values, and names of attributes that must
 * be missing. For a removal, `before` is a copy of the record and not a condition.
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
 * Returns the stamps that a write sets in addition to the changed attributes: the time and, if the record has
 * a version, the next one.
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
 * Returns true if no one has written to the record since the change. False if it no longer exists, has
 * different stamps, or was never stamped by the write.
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
