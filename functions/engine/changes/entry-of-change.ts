import type { StoredRecord } from '#shared/models/model';
import { stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, toAttributes, valueAt } from '../../dynamodb/values';
import type { Sweep } from '../job/job';
import type { Entry } from './entries';

/** Which record an entry is of, on whose behalf, and when it was planned. */
export type Place = Pick<Entry, 'table' | 'key' | 'source' | 'at'>;

/** What a job says of the records that it changes. */
type Reading = Pick<Sweep, 'reads' | 'shows'>;

/** What a job sets, as attributes. Throws where it sets the key or a stamp of the engine. */
export function settable(set: StoredRecord, { name }: { readonly name: string }): Attributes {
  const own = ['id', ...stamps].find((attribute) => Object.hasOwn(set, attribute));
  if (own) throw new Error(`An update of ${name} must not set '${own}'.`);
  return toAttributes(set);
}

/** The update that gives a record these attributes; undefined where it has them. */
export function updateEntry(
  place: Place,
  current: Attributes,
  wanted: Attributes,
  job: Reading,
): Entry | undefined {
  const changed = Object.entries(wanted).filter(([name, value]) => !sameValue(valueAt(current, name), value));
  if (changed.length === 0) return undefined;
  const after = Object.fromEntries(changed);
  const before = pick(current, Object.keys(after));
  const guard = guardOf(job, current);
  return {
    ...place,
    kind: 'update',
    before: before.present,
    after,
    guard: guard.present,
    missing: [...new Set([...before.missing, ...guard.missing])],
    shown: shownOf(job, current),
  };
}

/** The removal of a record. */
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

/** The creation of a record. */
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
 * A removal touches the whole record, and an undo puts all of it back: without a version all of it must still
 * be as it was read. What others have added since no condition can name, but it comes with their stamps.
 */
export function removalGuardOf(current: Attributes) {
  if (current._version?.N !== undefined) return pick(current, ['_version']);
  const { id: _, ...present } = current;
  return { present, missing: [...stamps].filter((name) => current[name] === undefined) };
}

/** The named attributes that are there, and the names of those that are not. */
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
