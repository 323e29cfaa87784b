import type { ChangeKind } from '#shared/jobs/run/results';
import type { StoredRecord } from '#shared/models/model';
import { stamps } from '#shared/models/stamps';
import { type Attributes, nextNumber, sameValue, valueAt } from '../../dynamodb/values';

export interface Entry {
  /** The table's model name. */
  readonly table: string;
  /** The `id` of the changed record. */
  readonly key: string;
  readonly kind: ChangeKind;
  /** The `id` of the visited record. It differs from `key` only for a creation. */
  readonly source: string;
  /**
   * The changed attributes before the run wrote to them, excluding attributes that did not exist. For a
   * removal, the whole record.
   */
  readonly before: Attributes;
  /** The changed attributes after the write. For a creation, the whole record. */
  readonly after: Attributes;
  /** The attributes of `before` that the update removes. Only an undo removes attributes. */
  readonly unset?: readonly string[];
  /**
   * Additional conditions for the write: `_version` or, for a record without a version, the attributes that
   * the job reads.
   */
  readonly guard: Attributes;
  /** The attributes that were missing when `guard` and `before` were read, and must still be missing. */
  readonly missing: readonly string[];
  /**
   * The attributes that an earlier write of the same run changed, with their values when this change was
   * planned. The write expects these values instead of those in `before`. Absent if there are none.
   */
  readonly found?: { readonly present: Attributes; readonly missing: readonly string[] };
  /**
   * True if the new values were computed from the attributes that the change sets. If someone else changes
   * one of these attributes, the change no longer applies. The default is false.
   */
  readonly computed?: boolean;
  /** True if the write has succeeded and must not be sent again. Absent if this is unknown. */
  readonly applied?: boolean;
  /** True if the change is sent as a separate request instead of a statement. The default is false. */
  readonly alone?: boolean;
  /** The attributes to show to people viewing the change. */
  readonly shown: Attributes;
  /**
   * The time when the change was planned, in ISO 8601 (UTC). The write stores it in the record as a stamp.
   */
  readonly at: string;
  /**
   * The call to another system whose response must arrive before the write. Absent if there is no call or it
   * has already been answered.
   */
  readonly call?: StoredRecord;
  /**
   * True if the change records the answer to a call that has been made. Dropping the change would lose the
   * answer. The default is false.
   */
  readonly called?: boolean;
}

/** A record that cannot be changed, and the reason. */
export interface Refusal {
  readonly table: string;
  readonly key: string;
  /** The `id` of the visited record, which counts as failed. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
  /** The cause that the visited record is counted under. Set when its failure is written. */
  readonly cause?: string;
  /** The change that the run would make now, as JSON text. Set if it differs from the approved change. */
  readonly presentChange?: string;
  /**
   * The approved change as JSON text, or null if none was approved. Set if it differs from the change that
   * the run would make now.
   */
  readonly approvedChange?: string | null;
  /** True if the record's call succeeded and its result is only in this refusal's message. */
  readonly called?: boolean;
}

/**
 * The result of a visit: changes, or a refusal if the visit threw an error or requested an impossible change.
 * If the result contains neither, the record is left unchanged.
 */
export interface Visited {
  readonly entries: readonly Entry[];
  readonly refusal?: Refusal;
}

/** The state of a record in relation to a change that may have been made. */
export type RecordState = 'after' | 'before' | 'other';

/**
 * Determines the state of a record that was read again after a change was sent. `current` is undefined if the
 * record does not exist.
 */
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

/** Returns the names of the attributes that an update sets or removes. */
export const touchedBy = ({ after, unset = [] }: Pick<Entry, 'after' | 'unset'>): readonly string[] => [
  ...Object.keys(after),
  ...unset,
];

/** Returns true if all of the write's conditions are met. */
function holds(entry: Entry, current: Attributes): boolean {
  const { present, missing } = conditionOf(entry);
  return (
    Object.entries(present).every(([name, value]) => sameValue(valueAt(current, name), value)) &&
    missing.every((name) => valueAt(current, name) === undefined)
  );
}

/**
 * Returns a write's condition: attributes with their required values, and names of attributes that must be
 * missing. For a removal, `before` is a copy of the record and not a condition.
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
 * a version, the next version.
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
 * Returns true if the record still has the stamps from this write, which means that no one has written to it
 * since. Returns false if the record no longer exists, has different stamps, or was never stamped by the
 * write.
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
