import { type Attributes, sameValue, valueAt } from '../../dynamodb/values';
import { type Entry, touchedBy } from './entries';
import { pick } from './entry-of-change';

/*
 * How the journal stores a change whose write may have succeeded without a response, if someone else has
 * changed the record since. Invariant: `before` has the values from before the run's first write to the
 * record, because an undo restores them. If the record had others when the change was planned, those are in
 * `found` and are the condition of the write.
 */

/** The replacement for a planned change, and whether it still needs to be written. */
export interface Amended {
  readonly entry: Entry;
  readonly write: boolean;
}

/**
 * Replaces a planned change. `instead` has the changes that a visit to `current` requests. If `current` still
 * has a value that the run wrote, the new `before` has the value from before the run. If nothing is left to
 * do, or the record is refused, the values that the run wrote remain and are recorded as a change.
 */
export function amended(
  entry: Entry,
  current: Attributes | undefined,
  instead: readonly Entry[],
): readonly Amended[] {
  const written = current ? writtenIn(entry, current) : [];
  if (!current || written.length === 0) return instead.map((one) => ({ entry: one, write: true }));
  const isOwn = (one: Entry) => one.table === entry.table && one.key === entry.key;
  const others = instead.filter((one) => !isOwn(one)).map((one) => ({ entry: one, write: true }));
  const own = instead.find(isOwn);
  const kept = own
    ? { entry: merged(entry, current, written, own), write: true }
    : { entry: standingPart(entry, current, written), write: false };
  return [kept, ...others];
}

/**
 * Returns what an unwritable change has already done: values that the run's earlier writes left in the
 * record, as far as known.
 */
export function writtenBefore(entry: Entry): readonly Entry[] {
  if (!entry.found) return [];
  const { present, missing } = entry.found;
  const kept = Object.entries(entry.before).filter(([name]) => !missing.includes(name));
  const current = { ...Object.fromEntries(kept), ...present };
  const written = writtenIn({ ...entry, after: present, unset: missing }, current);
  return written.length === 0 ? [] : [standingPart(entry, current, written)];
}

/**
 * A creation found a record that the same creation wrote earlier and someone else has edited since. This is
 * certain, because no two records with the same key are created in the same millisecond.
 */
export function isOwnCreation({ kind, after }: Entry, current: Attributes | undefined): boolean {
  return kind === 'create' && after.createdAt !== undefined && sameValue(after.createdAt, current?.createdAt);
}

interface Written {
  readonly name: string;
  readonly before: Attributes[string] | undefined;
}

function writtenIn(entry: Entry, current: Attributes): readonly Written[] {
  const { found } = entry;
  const touched = entry.kind === 'update' ? touchedBy(entry) : [];
  const known = found ? [...Object.keys(found.present), ...found.missing] : [];
  return [...new Set([...touched, ...known])].flatMap((name) => {
    const ours = [
      ...(touched.includes(name) ? [valueAt(entry.after, name)] : []),
      ...(known.includes(name) ? [found && valueAt(found.present, name)] : []),
    ];
    const now = valueAt(current, name);
    const before = withoutOurs(valueAt(entry.before, name), ours, now);
    return sameValue(before, now) ? [] : [{ name, before }];
  });
}

/** Returns the merged change. Its `before` has the values from before the run. */
function merged(entry: Entry, current: Attributes, written: readonly Written[], own: Entry): Entry {
  const names = written.map(({ name }) => name);
  const found = pick(current, names);
  const before = beforeOf(own.before, written);
  if (own.kind !== 'update') return { ...own, before, found };
  const touched = touchedBy(own);
  const left = names.filter((name) => !touched.includes(name));
  const unset = [...(own.unset ?? []), ...left.filter((name) => valueAt(current, name) === undefined)];
  return {
    ...own,
    before,
    found,
    after: { ...pick(current, left).present, ...own.after },
    ...(unset.length > 0 ? { unset } : {}),
    missing: own.missing.filter((name) => !names.includes(name)),
    shown: entry.shown,
  };
}

/** Returns a change that records the values that were written and remain. Needs no further write. */
function standingPart(entry: Entry, current: Attributes, written: readonly Written[]): Entry {
  const { table, key, source, shown, at } = entry;
  const { present: after, missing: unset } = pick(
    current,
    written.map(({ name }) => name),
  );
  return {
    ...{ table, key, source, shown, at },
    kind: 'update',
    before: beforeOf({}, written),
    after,
    ...(unset.length > 0 ? { unset } : {}),
    guard: {},
    missing: [],
    applied: true,
  };
}

function beforeOf(own: Attributes, written: readonly Written[]): Attributes {
  const values = new Map(Object.entries(own));
  for (const { name, before } of written) {
    if (before === undefined) values.delete(name);
    else values.set(name, before);
  }
  return Object.fromEntries(values);
}

type Value = Attributes[string] | undefined;

/**
 * Returns what the attribute would be without the run: `before` if `now` is still one of the run's values
 * (`ours`), otherwise what someone else wrote. Handles each member of a map separately. Undefined means
 * missing.
 */
function withoutOurs(before: Value, ours: readonly Value[], now: Value): Value {
  if (ours.some((value) => sameValue(value, now))) return before;
  const own = ours.flatMap((value) => (value?.M ? [value.M] : []));
  // If the run replaced a value of another type with a map that someone else then changed, the old value
  // cannot be restored within the map.
  if (!now?.M || own.length === 0 || (before && !before.M)) return now;
  const members = { ...before?.M, ...now.M };
  return {
    M: Object.fromEntries(
      Object.keys(members).flatMap((name) => {
        const member = withoutOurs(
          valueAt(before?.M ?? {}, name),
          own.map((map) => valueAt(map, name)),
          valueAt(now.M, name),
        );
        return member === undefined ? [] : [[name, member]];
      }),
    ),
  };
}
