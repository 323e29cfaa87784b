import { type Attributes, sameValue, valueAt } from '../../dynamodb/values';
import { type Entry, touchedBy } from './entries';
import { pick } from './entry-of-change';
import { withoutOurs } from './without-ours';

/*
 * How the journal keeps a change whose write may have gone through without an answer, and whose record others
 * have changed since. Invariant: `before` holds the record from before the run first wrote to it, so that an
 * undo restores that. `found` holds the values at planning time, which are the condition of the write,
 * wherever they differ.
 */

/** A change for the journal, and whether it still has to be written. */
export interface Amended {
  readonly entry: Entry;
  readonly write: boolean;
}

/**
 * The changes that replace a planned change. `instead`, computed from `current`, says what to do with the
 * present record; wherever `current` still holds the run's own values, `before` is taken from before the run.
 * If nothing is left to do, or the record is refused, what the run wrote remains in effect, recorded by a
 * change.
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
 * A change that can no longer be written: keeps what earlier writes of the run left in the record, as far as
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
 * True if a creation met the record that it made itself, edited by others since: no two records with the same
 * key are created in the same millisecond.
 */
export function isOwnCreation({ kind, after }: Entry, current: Attributes | undefined): boolean {
  return kind === 'create' && after.createdAt !== undefined && sameValue(after.createdAt, current?.createdAt);
}

/** A value of the record, or a part of it, that the run wrote, and its value without the run. */
interface Written {
  readonly name: string;
  readonly before: Attributes[string] | undefined;
}

/** Which of the record's attributes the run wrote. */
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

/** The change to make now, with `before` taken from before the run. */
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

/** A change that records what was written and remains in effect, with nothing left to write. */
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
