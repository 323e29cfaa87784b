import { stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, toJson, valueAt } from '../../../dynamodb/values';
import { type Entry, type Refusal, stampsAfter, touchedBy, type Visited } from '../../changes/entries';
import { removalGuardOf } from '../../changes/entry-of-change';

/** A change that was made, with the values needed to undo it. */
export type Done = Pick<Entry, 'table' | 'key' | 'source' | 'kind' | 'before' | 'after' | 'unset' | 'shown'>;

const nothing: Visited = { entries: [] };

/**
 * Returns how to undo a change, given the current record, if any: a change if it still has the run's values,
 * nothing if it already has the earlier ones, otherwise a refusal that lists both. Pure. `at` is the
 * timestamp, in ISO 8601 (UTC).
 */
export function undoOf(done: Done, current: Attributes | undefined, at: string): Visited {
  switch (done.kind) {
    case 'update':
      return undoUpdate(done, current, at);
    case 'remove':
      return undoRemoval(done, current, at);
    case 'create':
      return undoCreation(done, current, at);
    default:
      return done.kind satisfies never;
  }
}

/** Returns the change that an entry undid. Undoing is its own inverse. */
export function doneBefore(entry: Entry): Done {
  const { table, key, source, shown, kind, before, after, missing } = entry;
  const opposite = { update: 'update', remove: 'create', create: 'remove' } as const;
  return { table, key, source, shown, kind: opposite[kind], before: after, after: before, unset: missing };
}

function undoUpdate(done: Done, current: Attributes | undefined, at: string): Visited {
  const names = touchedBy(done);
  if (!current)
    return conflict(
      done,
      `The record no longer exists; the run had left it with ${listed(done.after, names)}.`,
    );
  if (!sameIn(current, done.after, names)) {
    return sameIn(current, done.before, names)
      ? nothing
      : conflict(done, changedSince(current, done.after, names));
  }
  return {
    entries: [
      {
        ...changeOf(done, at),
        kind: 'update',
        before: done.after,
        after: done.before,
        unset: names.filter((name) => valueAt(done.before, name) === undefined),
        guard: versionOf(current) ?? {},
        missing: done.unset ?? [],
      },
    ],
  };
}

function undoRemoval(done: Done, current: Attributes | undefined, at: string): Visited {
  if (current) {
    const names = comparable(done.before, current);
    return sameIn(current, done.before, names)
      ? nothing
      : conflict(
          done,
          `A different record exists now: ${differences(current, done.before, names, 'the run removed a record with')}.`,
        );
  }
  const after = { ...done.before, ...stampsAfter(done.before, at) };
  return { entries: [{ ...changeOf(done, at), kind: 'create', before: {}, after, guard: {}, missing: [] }] };
}

function undoCreation(done: Done, current: Attributes | undefined, at: string): Visited {
  if (!current) return nothing;
  const names = comparable(done.after, current);
  if (!sameIn(current, done.after, names)) return conflict(done, changedSince(current, done.after, names));
  const { present: guard, missing } = removalGuardOf(current);
  return {
    entries: [{ ...changeOf(done, at), kind: 'remove', before: current, after: {}, guard, missing }],
  };
}

const changeOf = ({ table, key, source, shown }: Done, at: string) => ({ table, key, source, shown, at });

const versionOf = ({ _version }: Attributes): Attributes | undefined =>
  _version?.N === undefined ? undefined : { _version };

const sameIn = (a: Attributes, b: Attributes, names: readonly string[]): boolean =>
  names.every((name) => sameValue(valueAt(a, name), valueAt(b, name)));

/** Returns the names of all attributes, except the timestamps. */
const comparable = (a: Attributes, b: Attributes): readonly string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !stamps.has(name)).sort();

/** Returns a refusal that says why an undo does not change a record. */
export function conflict(
  { table, key, source }: Pick<Done, 'table' | 'key' | 'source'>,
  message: string,
): Visited {
  const refusal: Refusal = { table, key, source, code: 'Conflict', message };
  return { entries: [], refusal };
}

const changedSince = (current: Attributes, left: Attributes, names: readonly string[]) =>
  `Changed since the run: ${differences(current, left, names, 'the run had left the record with')}.`;

const maxListed = 5;
const maxCharacters = 200;

function differences(
  current: Attributes,
  other: Attributes,
  names: readonly string[],
  whose: string,
): string {
  const differing = names.filter((name) => !sameValue(valueAt(current, name), valueAt(other, name)));
  return `${listed(current, differing)}; ${whose} ${listed(other, differing)}`;
}

function listed(attributes: Attributes, names: readonly string[]): string {
  const shown = names.slice(0, maxListed).map((name) => `${name} ${shortly(valueAt(attributes, name))}`);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function shortly(value: Attributes[string] | undefined): string {
  if (value === undefined) return 'missing';
  const text = toJson(value);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
