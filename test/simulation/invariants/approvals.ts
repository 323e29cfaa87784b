import type { Entry } from '#functions/engine/changes/entries';
import { AppError } from '#functions/runtime/app-error';
import { stamps } from '#shared/models/stamps';
import type { Actor } from '../runtime/actor';
import type { Change } from '../table/database';
import { type Item, same } from '../table/values';
import type { Invariant } from './invariant';
import { pagesOf } from './journal';
import type { View } from './view';

/** Returns the run for which a worker changed a record, or undefined for any other change. */
function runOf({ table, by }: Change<Actor>, view: View) {
  const { kind, runId = '' } = by.about;
  return kind === 'work' && view.world.isRecordTable(table) ? view.runs.get(runId) : undefined;
}

/** An approved run makes only the changes in its dry run's journal, with the same values. */
export const onlyWhatWasApproved = (): Invariant => ({
  name: 'only approved changes are made',
  onChange(change, view, say) {
    const from = runOf(change, view)?.approvedFrom;
    if (!from) return;
    const planned = view
      .lanesOf(from.runId)
      .flatMap(({ lane }) => pagesOf(view.world.database as never, from.runId, lane))
      .flatMap(({ standing }) => standing.map(({ entry }) => entry));
    if (planned.some((entry) => isThis(entry, change))) return;
    say(`${change.by.label} changed ${change.table} ${change.key.id?.S} otherwise than approved.`);
  },
});

function isThis(entry: Entry, { table, key, before, after }: Change<Actor>): boolean {
  if (entry.table !== table || entry.key !== key.id?.S) return false;
  if (entry.kind === 'create') return !before && holds(after, entry.after, ['createdAt']);
  if (entry.kind === 'remove') return !after && holds(before, entry.before);
  return holds(before, entry.before) && holds(after, entry.after);
}

const holds = (item: Item | undefined, some: Item, aside: readonly string[] = []) =>
  item !== undefined &&
  Object.entries(some).every(
    ([name, value]) => stamps.has(name) || aside.includes(name) || same(item[name], value),
  );

/**
 * A run without approval does not change more records than it is allowed to. Each record that it creates,
 * updates or removes counts, however the engine counts the visits that led to these changes.
 */
export const notTooMuchUnapproved = (): Invariant => {
  const changed = new Map<string, Set<string>>();
  return {
    name: 'a run without approval changes no more records than allowed',
    onChange(change, view, say) {
      const run = runOf(change, view);
      const max = view.world.config.approvalRecords;
      if (!run || run.approvedFrom || run.undoes || max === undefined) return;
      const keys = changed.get(run.id) ?? new Set();
      changed.set(run.id, keys.add(`${change.table}#${change.key.id?.S}`));
      if (keys.size > max)
        say(`${change.by.label} wrote ${keys.size} different records; ${max} were allowed.`);
    },
  };
};

/** An approval can be used by the admin who requested it, for the run that it was given for. */
export const approvalsCanBeUsed = (): Invariant => ({
  name: 'an approval can be used',
  onError({ about, label }, error, view, say) {
    if (about.kind !== 'person' || !(error instanceof AppError) || error.code !== 'BadRequest') return;
    const isStart = view.allRuns.some(({ approval }) => approval?.state === 'APPROVED' && !approval.usedBy);
    if (isStart) say(`${label} was refused as malformed: ${error.message}`);
  },
});
