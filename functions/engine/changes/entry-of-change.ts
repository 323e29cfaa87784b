import type { StoredRecord } from '#shared/models/model';
import { stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, toAttributes, valueAt } from '../../dynamodb/values';
import type { Sweep } from '../job/job';
import type { Entry } from './entries';

/**
 * Where and when a change was planned: the record it affects, the visited record that led to it, and the
 * time.
 */
export type Place = Pick<Entry, 'table' | 'key' | 'source' | 'at'>;

type Reading = Pick<Sweep, 'reads' | 'shows'>;

/** Returns the attributes to set. Throws if the job sets the key or one of the engine's stamps. */
export function settable(set: StoredRecord, { name }: { readonly name: string }): Attributes {
  const own = ['id', ...stamps].find((attribute) => Object.hasOwn(set, attribute));
  if (own) throw new Error(`An update of ${name} must not set '${own}'.`);
  return toAttributes(set);
}

/** Returns an update that sets some attributes and removes others; undefined if nothing would change. */
export function updateEntry(
  place: Place,
  current: Attributes,
  wanted: Attributes,
  job: Reading,
  unwanted: readonly string[] = [],
): Entry | undefined {
  const changed = Object.entries(wanted).filter(([name, value]) => !sameValue(valueAt(current, name), value));
  const unset = unwanted.filter((name) => valueAt(current, name) !== undefined);
  if (changed.length + unset.length === 0) return undefined;
  const after = Object.fromEntries(changed);
  const before = pick(current, [...Object.keys(after), ...unset]);
  const guard = guardOf(job, current);
  return {
    ...place,
    kind: 'update',
    before: before.present,
    after,
    ...(unset.length > 0 ? { unset } : {}),
    guard: guard.present,
    missing: [...new Set([...before.missing, ...guard.missing])],
    shown: shownOf(job, current),
  };
}

export function removeEntry(place: Place, current: Attributes, job: Reading): Entry {
  const { present: guard, missing } = removalGuardOf(current);
  return {
    ...place,
    kind: 'remove',
    before: current,
    after: {},
    guard,
    missing,
    shown: shownOf(job, current),
  };
}

export const createEntry = (place: Place, record: Attributes, shown: Attributes = {}): Entry => ({
  ...place,
  kind: 'create',
  before: {},
  after: record,
  guard: {},
  missing: [],
  shown,
});

const shownOf = ({ shows = [] }: Reading, current: Attributes) => pick(current, shows).present;

function guardOf({ reads = [] }: Reading, current: Attributes) {
  return pick(current, current._version?.N === undefined ? reads : ['_version']);
}

/**
 * An undo of a removal restores the whole record, so without a version none of its attributes may have
 * changed since it was read. A condition cannot cover attributes that someone else has added, but adding them
 * would have changed the stamps.
 */
export function removalGuardOf(current: Attributes) {
  if (current._version?.N !== undefined) return pick(current, ['_version']);
  const { id: _, ...present } = current;
  return { present, missing: [...stamps].filter((name) => current[name] === undefined) };
}

/** Splits attributes into those that exist, with their values, and the names of missing ones. */
export function pick(
  attributes: Attributes,
  names: readonly string[],
): { readonly present: Attributes; readonly missing: readonly string[] } {
  const present = [...new Set(names)].flatMap((name) => {
    const value = valueAt(attributes, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const missing = names.filter((name) => valueAt(attributes, name) === undefined);
  return { present: Object.fromEntries(present), missing };
}
