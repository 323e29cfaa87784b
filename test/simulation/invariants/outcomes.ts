import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toRecord } from '#functions/dynamodb/values';
import type { Sweep } from '#functions/engine/job/job';
import type { FailureRow } from '#functions/engine/ledger/failures';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { sumOfCauses } from '#shared/jobs/failures/failure-causes';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { isActive } from '#shared/jobs/run/run-status';
import { stamps } from '#shared/models/stamps';
import { jobsByName } from '../scenario/catalogue';
import { maxIndexLagMs } from '../table/table';
import { type Item, same } from '../table/values';
import type { Invariant, Say } from './invariant';
import type { RecordHistory, View } from './view';

/** Calls `look` each time a run ends, right after the request that ended it. */
export function atEndOfRuns(name: string, look: (run: RunRow, view: View, say: Say) => void): Invariant {
  const seen = new Map<string, string>();
  return {
    name,
    afterStep(view, say) {
      for (const run of view.allRuns) {
        const state = `${run.attempt} ${run.status}`;
        if (seen.get(run.id) === state) continue;
        seen.set(run.id, state);
        if (!isActive(run.status)) look(run, view, say);
      }
    },
  };
}

export const cameToItsEnd = ({ status }: RunRow) =>
  status === 'SUCCEEDED' || status === 'COMPLETED_WITH_FAILURES';

export function failuresOf(view: View, runId: string): readonly FailureRow[] {
  return view.world.database
    .table('Ledger')
    .partition(ledgerKeys.failures(runId))
    .filter((item) => item.settledIn === undefined)
    .map((item) => unmarshall(item as never) as FailureRow);
}

/**
 * After a completed undo, each record is as if the run had never happened, or is among the undo's failures.
 */
export const undoRestoresOrReports = (): Invariant => undoOf('undo restores or reports', false);

/**
 * Even if the journal has expired in the meantime, an undo restores or reports each record: changes that the
 * undo could no longer find must not count as undone.
 */
export const expiryIsNoticed = (): Invariant => undoOf('an undo detects that its journal expires', true);

const undoOf = (name: string, expired: boolean) =>
  atEndOfRuns(name, (undo, view, say) => {
    if (typeof undo.undoes !== 'string' || undo.dryRun || !cameToItsEnd(undo)) return;
    if (view.expired.has(undo.undoes) !== expired) return;
    const reported = new Set(failuresOf(view, undo.id).map(({ table, key }) => `${table}#${key}`));
    for (const history of view.records.values()) {
      const { table, key, events } = history;
      if (reported.has(`${table}#${key}`)) continue;
      // Other writers may have edited a record after the undo read it.
      const began = view.begunAt.get(undo.id) ?? 0;
      if (events.some(({ at, runId }) => at >= began && runId !== undo.id)) continue;
      const now = events.at(-1)?.after;
      const wrong = notUndone(withoutUndoneRuns(history, undo, view), now, undo.undoes, undo.id);
      if (wrong) say(`${view.world.shortName(undo.id)} (${undo.status}) left ${table} ${key}: ${wrong}`);
    }
  });

/**
 * Returns the record's history, excluding other runs that were undone and the undos of those runs. If the
 * examined run had not happened, these runs and undos might have had nothing to do.
 */
function withoutUndoneRuns(history: RecordHistory, looked: RunRow, view: View): RecordHistory {
  let { events } = history;
  for (const { id, undoes } of view.allRuns) {
    if (!undoes || id === looked.id || id === looked.undoes || undoes === looked.undoes) continue;
    const both = events.some(({ runId }) => runId === id) && events.some(({ runId }) => runId === undoes);
    if (both) events = events.filter(({ runId }) => runId !== id && runId !== undoes);
  }
  return { ...history, events };
}

/**
 * Returns how the record differs from what it would be without the run and its undo, or undefined if there is
 * no difference.
 */
function notUndone(
  { events }: RecordHistory,
  now: Item | undefined,
  undone: string,
  undo: string,
): string | undefined {
  const touched = new Set<string>();
  let whole = false;
  let without = events[0]?.before;
  for (const { runId, before, after } of events) {
    if (runId === undo) continue;
    if (runId === undone) {
      whole ||= !before || !after;
      for (const name of differing(before, after)) touched.add(name);
    } else without = withChange(without, before, after);
  }
  if (touched.size === 0) return undefined;
  if (whole && (now === undefined) !== (without === undefined))
    return now ? 'it is there, and would not be.' : 'it is gone, and would be there.';
  if (!now || !without) return undefined;
  const name = [...touched].find((one) => !same(now[one], without[one]));
  return name && `'${name}' is ${JSON.stringify(now[name])}, and would be ${JSON.stringify(without[name])}.`;
}

/** Returns the attributes that a change modified, except for the stamps. */
function differing(before: Item = {}, after: Item = {}): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !stamps.has(name) && !same(before[name], after[name]));
}

/** Returns the record with another writer's change applied. */
function withChange(
  record: Item | undefined,
  before: Item | undefined,
  after: Item | undefined,
): Item | undefined {
  if (!before || !after) return after;
  if (!record) return undefined;
  const changed = { ...record };
  for (const name of differing(before, after)) {
    const value = after[name];
    if (value) changed[name] = value;
    else delete changed[name];
  }
  return changed;
}

/**
 * A completed sweep has visited every record: each record is as the job intends, or is among the failures.
 */
export const nothingSkipped = (): Invariant =>
  atEndOfRuns('nothing is skipped', (run, view, say) => {
    const job = jobsByName.knownJob(run.job);
    if (job?.shape !== 'sweep' || run.dryRun || !cameToItsEnd(run)) return;
    const failed = new Set(failuresOf(view, run.id).map(({ source }) => source));
    const began = view.begunAt.get(run.id) ?? 0;
    // An index may hide what was written shortly before (docs/engine/narrowed-sweeps.md).
    const since = isIndexRead(run) ? began - maxIndexLagMs : began;
    for (const { name } of job.tables) {
      let untouched = true;
      let there = 0;
      for (const { table, key, events } of view.records.values()) {
        if (table !== name) continue;
        const last = events.findLast(({ at }) => at < began);
        const atBegin = last?.after;
        if (atBegin && isRead(run, atBegin)) there += 1;
        const foreign = events.some(({ at, runId }) => at >= since && runId !== run.id);
        untouched &&= !foreign;
        const now = events.at(-1)?.after;
        if (foreign || !now || !atBegin || failed.has(key)) continue;
        if (!isDone(job, now, run.id))
          say(
            `${view.world.shortName(run.id)} (${run.status}) did not change ${table} ${key}, nor report it.`,
          );
      }
      const read = view
        .lanesOf(run.id)
        .filter((lane) => lane.table === name && !lane.retryOf && !lane.counting)
        .reduce((sum, lane) => sum + lane.read, 0);
      if (untouched && read !== there)
        say(`${view.world.shortName(run.id)} read ${read} records of ${name}, where there were ${there}.`);
    }
  });

/**
 * Returns true if a sweep reads the record. A narrowed sweep that follows no other run reads only the records
 * of its user (docs/engine/narrowed-sweeps.md).
 */
const isRead = (run: RunRow, { userID }: Item) => !isIndexRead(run) || userID?.S === 'user-000';

const isIndexRead = ({ job, follows }: RunRow) => job === 'simulated-narrowed' && follows === undefined;

/**
 * Returns true if the job would not change the record. A record that cannot be visited is not considered
 * done.
 */
function isDone(job: Sweep, record: Item, runId: string): boolean {
  try {
    const visit = job.visit(toRecord(record as never), { runId } as never);
    return 'kind' in visit && visit.kind === 'keep';
  } catch {
    return false;
  }
}

/** When a run has ended, its counts by cause match its unresolved failure rows. */
export const causesAddUp = (): Invariant =>
  atEndOfRuns('failures are counted by cause', (run, view, say) => {
    if (!cameToItsEnd(run)) return;
    const byCause = new Map<string, Set<string>>();
    for (const { sk, source, cause = 'none' } of failuresOf(view, run.id)) {
      const records = byCause.get(cause) ?? new Set();
      byCause.set(cause, records.add(`${sk.split('#')[0]} ${source}`));
    }
    const counted = sumOfCauses(view.lanesOf(run.id));
    const sum = counted.reduce((total, [, { count }]) => total + count, 0);
    if (sum !== run.failed)
      say(`${view.world.shortName(run.id)} counts ${run.failed} failures, and ${sum} by cause.`);
    for (const [cause, { count }] of counted) {
      const listed = byCause.get(cause)?.size ?? 0;
      if (listed !== count)
        say(`${view.world.shortName(run.id)} counts ${count} failures of ${cause}, and lists ${listed}.`);
    }
  });

/** A retry of one cause visits only the records that were counted under that cause. */
export const onlyChosenRetried = (): Invariant =>
  atEndOfRuns('a retry of one cause visits only its records', (run, view, say) => {
    const { retry } = run;
    if (retry?.cause === undefined) return;
    for (const { lane, retryOf, failureCauses } of view.lanesOf(run.id)) {
      if (retryOf !== retry.attempt) continue;
      const others = Object.entries(failureCauses ?? {}).filter(
        ([cause, { count }]) => count < 0 && cause !== retry.cause,
      );
      for (const [cause] of others)
        say(
          `${view.world.shortName(run.id)} visited failures of ${cause} in lane ${lane} of ${retry.cause}.`,
        );
    }
  });

/** A run that ends with failures has a row for each failure. */
export const failuresListed = (): Invariant =>
  atEndOfRuns('failures are listed', (run, view, say) => {
    if (!cameToItsEnd(run)) return;
    const rows = failuresOf(view, run.id);
    const sources = new Set(rows.map(({ sk, source }) => `${sk.split('#')[0]} ${source}`));
    if (sources.size !== run.failed)
      say(`${view.world.shortName(run.id)} counts ${run.failed} failures and lists ${sources.size}.`);
  });

/**
 * A run offers an undo only if it may have changed something: if it changed no record and no page of its
 * journal is left to count, there is nothing to undo.
 */
export const nothingOffersNothing = (): Invariant => ({
  name: 'an undo is offered only for changes',
  atEnd(view, say) {
    const changed = new Set(
      [...view.records.values()].flatMap(({ events }) => events.map(({ runId }) => runId)),
    );
    for (const { id, status, dryRun, undoableUntil, attempt } of view.allRuns) {
      if (isActive(status) || dryRun || !undoableUntil || changed.has(id)) continue;
      const mayHaveWritten = view.lanesOf(id).some(({ done, page }) => !done || page > 0);
      if (mayHaveWritten && status !== 'SUCCEEDED') continue;
      say(
        `${view.world.shortName(id)} (${status}, attempt ${attempt}) changed nothing, and can be undone until ${undoableUntil}.`,
      );
    }
  },
});
