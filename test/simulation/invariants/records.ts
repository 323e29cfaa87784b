import { isActive } from '#shared/jobs/run/run-status';
import { stamps } from '#shared/models/stamps';
import type { Actor } from '../runtime/actor';
import type { Change } from '../table/database';
import { canonicalItem, type Item, same } from '../table/values';
import type { Invariant } from './invariant';
import { pagesOf, type Standing } from './journal';
import { runChange } from './runs';
import type { View } from './view';

function describes({ entry }: Standing, { before, after }: Change<Actor>): boolean {
  if (entry.kind === 'create') return !before && includes(after, entry.after);
  const expected = expectedBy(entry);
  if (entry.kind === 'remove')
    return !after && before !== undefined && canonicalItem(before) === canonicalItem(expected.present);
  const { unset = [] } = entry;
  return (
    includes(after, entry.after) &&
    includes(before, expected.present) &&
    unset.every((name) => after?.[name] === undefined) &&
    expected.missing.every((name) => before?.[name] === undefined) &&
    untouched(before, after, [...Object.keys(entry.after), ...unset])
  );
}

/**
 * Returns the expected record at the time the entry is written: the record before the run, with any values
 * that the run itself has already written.
 */
function expectedBy({ before, missing, found }: Standing['entry']) {
  const present: Record<string, Item[string]> = { ...before, ...found?.present };
  for (const name of found?.missing ?? []) delete present[name];
  return { present, missing: [...missing, ...(found?.missing ?? [])] };
}

const includes = (item: Item | undefined, some: Item) =>
  item !== undefined && Object.entries(some).every(([name, value]) => same(item[name], value));

function untouched(before: Item = {}, after: Item = {}, touched: readonly string[]): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every(
    (name) => touched.includes(name) || stamps.has(name) || same(before[name], after[name]),
  );
}

/** Returns a lane worker's write to a record, or undefined for every other change. */
function writeOf(change: Change<Actor>, view: View) {
  const { kind, runId, lane } = change.by.about;
  if (kind !== 'work' || runId === undefined || lane === undefined) return undefined;
  if (!view.world.isRecordTable(change.table)) return undefined;
  return { runId, lane, run: view.runs.get(runId), key: change.key.id?.S ?? '' };
}

const entriesFor = (view: View, runId: string, lane: number, table: string, key: string) =>
  pagesOf(view.world.database as never, runId, lane)
    .flatMap(({ standing }) => standing)
    .filter(({ entry }) => entry.table === table && entry.key === key);

/** No record changes without a journal entry that describes exactly that change. */
export const journalFirst = (): Invariant => ({
  name: 'no change without its journal',
  onChange(change, view, say) {
    const write = writeOf(change, view);
    if (!write) return;
    const { runId, lane, key } = write;
    const found = entriesFor(view, runId, lane, change.table, key);
    if (found.some((one) => describes(one, change))) return;
    const has =
      found.length === 0 ? 'has no entry for it' : `has ${JSON.stringify(found.map(({ entry }) => entry))}`;
    say(
      `${change.by.label} changed ${change.table} ${key} from ${text(change.before)} to ${text(change.after)}; the journal ${has}.`,
    );
  },
});

/**
 * Each journal entry is written to its record once, unless another writer has reverted the change in between.
 */
export const writtenOnce = (): Invariant => {
  const applied = new Map<string, Set<string>>();
  return {
    name: 'nothing is written twice',
    onChange(change, view, say) {
      if (!view.world.isRecordTable(change.table)) return;
      const name = `${change.table}#${change.key.id?.S}`;
      const write = writeOf(change, view);
      if (!write) {
        applied.delete(name);
        return;
      }
      const { runId, lane, key } = write;
      const entry = entriesFor(view, runId, lane, change.table, key).find((one) => describes(one, change));
      if (!entry) return;
      const done = applied.get(name) ?? new Set();
      applied.set(name, done);
      const id = `${runId} ${lane} ${entry.place}`;
      if (done.has(id)) say(`${change.by.label} made the change of ${entry.place} to ${name} a second time.`);
      done.add(id);
    },
  };
};

/** A run writes only while it is active, is not a dry run, and holds the table's lock. */
export const writesWhileItMay = (): Invariant => {
  /** The times at which runs ended. */
  const endedAt = new Map<string, number>();
  return {
    name: 'a run writes only while it is active, for real, under its lock',
    onChange(change, view, say) {
      const changed = runChange(change)?.after;
      if (changed && isActive(changed.status)) endedAt.delete(changed.id);
      else if (changed && !endedAt.has(changed.id)) endedAt.set(changed.id, view.world.scheduler.now);
      const write = writeOf(change, view);
      if (!write) return;
      const { run, runId, key } = write;
      const what = `${change.by.label} wrote ${change.table} ${key}`;
      if (!run) return say(`${what} for run ${runId}, which there is not.`);
      if (run.dryRun) say(`${what} in a dry run.`);
      // The function that ends a run may take a worker's time for over by as much as two clocks differ before
      // it is (docs/engine/killed-workers.md).
      const { clockSkewMs = 0 } = view.world.config;
      const { deadline, requestBeganAt } = change.by;
      const earlyMs = deadline - (endedAt.get(runId) ?? Number.NEGATIVE_INFINITY);
      if (earlyMs > 0 && earlyMs <= 2 * clockSkewMs && requestBeganAt < deadline) return;
      if (!isActive(run.status)) say(`${what} while run ${view.world.shortName(runId)} was ${run.status}.`);
      const locked = run.tablesWritten.includes(change.table);
      if (locked && view.locks.get(change.table) !== runId) say(`${what} without the lock of the table.`);
    },
  };
};

const text = (item: Item | undefined) => (item ? JSON.stringify(item) : 'nothing');
