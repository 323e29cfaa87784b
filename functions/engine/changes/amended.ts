import { type Attributes, sameValue, valueAt } from '../../dynamodb/values';
import { type Entry, touchedBy } from './entries';
import { pick } from './entry-of-change';
import { withoutOurs } from './without-ours';

/*
 * What the journal keeps of a change whose write may have gone through although nobody saw its answer, and
 * whose record others have changed since. Invariant: `before` of an entry is what the record held before the
 * run wrote to it for the first time, so that an undo puts that back; what the record held when the entry was
 * made, which its write is conditioned on, is in `found` wherever it is not the same.
 */

/** An entry for the journal, and whether it is still to be written. */
export interface Amended {
  readonly entry: Entry;
  readonly write: boolean;
}

/**
 * The entries that take an entry's place: what is to be done with the record as it is now (`instead`, seen
 * from `current`), with the values from before the run where `current` still holds what the run itself wrote.
 * Where nothing is left to do, or the record is refused, what the run wrote still stands, and so does an
 * entry for it.
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
 * An entry that cannot be written any more: what earlier writes of the run left in the record, as far as
 * anybody knows.
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
 * True where the record that a creation met is the one that it made, edited by others since: two records of
 * one key are not created in the same millisecond.
 */
export function isOwnCreation({ kind, after }: Entry, current: Attributes | undefined): boolean {
  return kind === 'create' && after.createdAt !== undefined && sameValue(after.createdAt, current?.createdAt);
}

/** A value of the record that the run wrote, or a part of it, and what it would be without. */
interface Written {
  readonly name: string;
  readonly before: Attributes[string] | undefined;
}

/** What of the record's attributes is the run's work. */
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

/** The change that is to be made now, told from before the run. */
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

/** What was written and stands, with nothing left to write. */
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
