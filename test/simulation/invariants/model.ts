import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { expectedOf } from '../model/expected';
import { itemsOf } from '../model/intents';
import { type Plain, type Records, recordsBefore, recordsOfTable, sameRecord } from '../model/records';
import { findingsOf, reportOf } from '../model/summaries';
import { recordTables } from '../runtime/tables';
import { jobsByName } from '../scenario/catalogue';
import { maxIndexLagMs, maxLagMs } from '../table/table';
import type { Invariant } from './invariant';
import { atEndOfRuns, cameToItsEnd, failuresOf } from './outcomes';
import { filesAround } from './sources';
import type { View } from './view';

/*
 * Compares the records with what the model (test/simulation/model) expects. The model only knows the records
 * before the run and the documentation.
 */

const beganAt = (view: View, { id }: RunRow) => view.begunAt.get(id) ?? 0;

/** Returns the time at which a run's records count: its start, or the moment of its exports. */
const momentOf = (view: View, run: RunRow) =>
  run.tableExport ? Date.parse(run.tableExport.asOf) : beganAt(view, run);

const recordsAtBegin = (view: View, run: RunRow) =>
  // What was written at the very moment precedes the run.
  recordsBefore(view.records.values(), momentOf(view, run) + 0.001);

const usersOf = (view: View) => new Set(view.world.outside.users.map(({ subject }) => subject));

/**
 * Returns the records that others have written to since a run began, or so shortly before that a replica may
 * not have shown it. Runs do not have this excuse for what earlier runs wrote, except where `anyone` is true.
 */
function foreignSince(view: View, run: RunRow, anyone = false): ReadonlySet<string> {
  // What is written later does not change an export. A retry reads the tables.
  if (run.tableExport && !run.retry) return new Set();
  const began = beganAt(view, run);
  // An index may be further behind than a table. Only runs that follow no other run read it.
  const isNarrowed = run.job === 'simulated-narrowed' && !run.follows;
  const lagMs = isNarrowed ? maxIndexLagMs : maxLagMs;
  const isForeign = (at: number, by: string | undefined) =>
    by !== run.id && (at > began || ((anyone || isNarrowed || by === undefined) && at > began - lagMs));
  const names = [...view.records].filter(([, { events }]) =>
    events.some(({ at, runId }) => isForeign(at, runId)),
  );
  return new Set(names.map(([name]) => name));
}

const worldOf = (view: View, run: RunRow, records: Records) => ({
  isFollowUp: run.follows !== undefined,
  records,
  users: usersOf(view),
  count: view.world.config.items ?? 0,
  file: fileOf(view, run),
});

/** Returns the uploaded file with which a run began. Undefined if it may have been replaced just then. */
function fileOf(view: View, run: RunRow): string | undefined {
  const files = filesAround(view, beganAt(view, run));
  return files.length === 1 ? files[0] : undefined;
}

function recordNow(view: View, name: string): Plain | undefined {
  const item = view.records.get(name)?.events.at(-1)?.after;
  return item && (unmarshall(item as never) as Plain);
}

/**
 * After a run, each record is as the job's items request, or its item is listed as a failure. A run that has
 * not come to its end may have left records as they were. No other record is touched.
 */
export const recordsAsRequested = (): Invariant =>
  atEndOfRuns('a run changes what its items request, and nothing else', (run, view, say) => {
    const before = recordsAtBegin(view, run);
    const items = itemsOf(run.job, worldOf(view, run, before));
    if (!items) return;
    const { changes } = expectedOf(items, before);
    const foreign = foreignSince(view, run);
    const failed = new Set(failuresOf(view, run.id).map(({ source }) => source));
    const name = `${view.world.shortName(run.id)}${run.dryRun ? ', a dry run,' : ''} (${run.status})`;
    for (const one of new Set([...view.records.keys(), ...changes.keys()])) {
      const wanted = changes.get(one);
      if (foreign.has(one) || wanted?.reads.some((read) => foreign.has(read))) continue;
      const [was, is] = [before.get(one), recordNow(view, one)];
      if (wanted && !run.dryRun) {
        const isDone = wanted.after ? hasAll(is, wanted.after, was) : is === undefined;
        const mayWait = !cameToItsEnd(run) || failed.has(wanted.source) || run.approvedFrom !== undefined;
        if (isDone || (mayWait && sameRecord(was, is))) continue;
        say(`${name} left ${one} as ${JSON.stringify(is)}; expected ${JSON.stringify(wanted.after)}.`);
      } else if (!sameRecord(was, is))
        say(`${name} changed ${one} from ${JSON.stringify(was)} to ${JSON.stringify(is)}.`);
    }
  });

/** Returns true if a record is as expected. A created record may also have a creation time. */
function hasAll(is: Plain | undefined, expected: Plain, was: Plain | undefined): boolean {
  if (!is) return false;
  const { createdAt, ...rest } = is;
  return sameRecord(was ? is : rest, expected);
}

/** The code of a failure that the engine reports instead of a visit (docs/engine/killed-workers.md). */
const workerEnded = 'WorkerEnded';

/** Returns true if the run did not visit a record, because its workers had ended. */
const endedWorkers = (view: View, run: RunRow) =>
  failuresOf(view, run.id).some(({ code }) => code === workerEnded);

/** A run that came to its end undisturbed counts what the model counts. */
export const countsAsExpected = (): Invariant =>
  atEndOfRuns('a run counts what its items request', (run, view, say) => {
    if (!cameToItsEnd(run) || run.approvedFrom || run.retry || foreignSince(view, run).size > 0) return;
    const before = recordsAtBegin(view, run);
    const items = itemsOf(run.job, worldOf(view, run, before));
    // The provider may refuse a call, and an item is not visited any more after its workers have ended.
    if (!items || run.shape === 'calls') return;
    if (endedWorkers(view, run)) return;
    const expected = expectedOf(items, before);
    for (const counter of ['read', 'changed', 'failed'] as const)
      if (run[counter] !== expected[counter])
        say(
          `${view.world.shortName(run.id)} (${run.status}) counts ${run[counter]} ${counter}; expected ${expected[counter]}.`,
        );
  });

/** In a list with steps, no record is removed before all records of the first step have been created. */
export const stepsInOrder = (): Invariant => ({
  name: 'no step begins before the previous one is complete',
  onChange({ table, key, after, by }, view, say) {
    const run = view.runs.get(by.about.runId ?? '');
    if (run?.job !== 'simulated-steps' || table !== 'UserActivity' || after) return;
    for (let index = 0; index < (view.world.config.items ?? 0); index += 1) {
      const id = `step${`${index}`.padStart(3, '0')}`;
      const isThere = view.records.get(`SessionRating#${id}`)?.events.some((event) => event.after);
      if (!isThere) say(`${by.label} removed ${key.id?.S} before ${id} was created.`);
    }
  },
});

/** An audit reports exactly the problems that the records have. */
export const findingsAsExpected = (): Invariant =>
  atEndOfRuns('an audit finds what there is', (run, view, say) => {
    if (run.job !== 'simulated-audit' || !cameToItsEnd(run) || foreignSince(view, run, true).size > 0) return;
    if (endedWorkers(view, run)) return;
    const world = worldOf(view, run, recordsAtBegin(view, run));
    const expected = findingsOf(world.records, world);
    const rows = view.world.database.table('Ledger').partition(ledgerKeys.findings(run.id));
    const found = rows.map(({ kind, key }) => `${kind?.S} ${key?.S}`).sort();
    if (found.join() !== expected.join())
      say(`${view.world.shortName(run.id)} found ${found.join(', ')}; expected ${expected.join(', ')}.`);
    const counted = (run.findings ?? []).reduce((sum, { count }) => sum + count, 0);
    if (counted !== expected.length)
      say(`${view.world.shortName(run.id)} counts ${counted} findings; expected ${expected.length}.`);
  });

/** A report shows exactly the records that there are. */
export const reportsAsExpected = (): Invariant =>
  atEndOfRuns('a report shows what there is', (run, view, say) => {
    if (run.shape !== 'report' || !cameToItsEnd(run) || foreignSince(view, run, true).size > 0) return;
    const table = view.world.database.table('Reports');
    const [row] = table.partition(`REPORT#${run.job}`);
    // A later run's document replaces this run's document.
    if (row?.runId?.S !== run.id) return;
    const expected = reportOf(recordsAtBegin(view, run));
    const document = JSON.parse(row.document?.S ?? '{}');
    const rows = table.partition(`REPORT#${run.job}#${run.id}`).length;
    if (!sameRecord(document, expected))
      say(
        `${view.world.shortName(run.id)} reports ${row.document?.S}; expected ${JSON.stringify(expected)}.`,
      );
    if (rows !== expected.records)
      say(`${view.world.shortName(run.id)} has ${rows} rows; expected ${String(expected.records)}.`);
  });

/** A check finds a problem if and only if the backup was damaged. */
export const checksAsExpected = (): Invariant => {
  const damagedAtBegin = new Map<string, boolean>();
  const look = atEndOfRuns('a check finds damage, and only damage', (run, view, say) => {
    if (run.shape !== 'check' || !cameToItsEnd(run)) return;
    const { backup } = JSON.parse(run.params);
    const isDamaged = view.world.outside.damaged.has(backup);
    if (isDamaged !== damagedAtBegin.get(run.id)) return;
    const found = (run.findings ?? []).length > 0;
    if (found !== isDamaged)
      say(`${view.world.shortName(run.id)} ${found ? 'found damage that there is not' : 'found no damage'}.`);
  });
  return {
    ...look,
    onChange({ by }, view) {
      const run = view.runs.get(by.about.runId ?? '');
      if (run?.shape !== 'check' || damagedAtBegin.has(run.id)) return;
      damagedAtBegin.set(run.id, view.world.outside.damaged.has(JSON.parse(run.params).backup));
    },
  };
};

/**
 * After a restore, each record is as it was when it was backed up, or is listed as a failure. Records that
 * are not in the backup are left as they were.
 */
export const restoresAsExpected = (): Invariant =>
  atEndOfRuns('a restore brings back what was backed up', (run, view, say) => {
    if (jobsByName.knownJob(run.job)?.shape !== 'restore') return;
    const { backup, table } = JSON.parse(run.params) as { readonly backup: string; readonly table: string };
    const made = view.runs.get(backup);
    if (!made?.endedAt || made.attempt > 1) return;
    const [from, until] = [
      Math.min(momentOf(view, made), beganAt(view, made)),
      Date.parse(made.endedAt) + 1_000,
    ];
    const saved = recordsBefore(view.records.values(), from);
    const before = recordsAtBegin(view, run);
    const foreign = foreignSince(view, run);
    const failed = new Set(failuresOf(view, run.id).map(({ source }) => source));
    const name = `${view.world.shortName(run.id)} (${run.status})`;
    for (const [one, { key, events, table: other }] of view.records) {
      const isVague = events.some(({ at }) => at >= from && at <= until);
      if (isVague || foreign.has(one)) continue;
      const wanted = run.dryRun || other !== table ? undefined : saved.get(one);
      const [was, is] = [before.get(one), recordNow(view, one)];
      const mayWait = !cameToItsEnd(run) || failed.has(key) || run.approvedFrom !== undefined;
      const isRight = wanted ? includes(is, wanted) || (mayWait && sameRecord(was, is)) : sameRecord(was, is);
      if (!isRight)
        say(`${name} left ${one} as ${JSON.stringify(is)}; expected ${JSON.stringify(wanted ?? was)}.`);
    }
  });

/** Returns true if a record has the saved values. Attributes that were added since are not restored. */
function includes(is: Plain | undefined, saved: Plain): boolean {
  return is !== undefined && sameRecord({ ...is, ...saved }, is);
}

/** A backup counts the records that there are. */
export const backupsAsExpected = (): Invariant =>
  atEndOfRuns('a backup contains what there is', (run, view, say) => {
    if (run.shape !== 'backup' || !cameToItsEnd(run) || foreignSince(view, run, true).size > 0) return;
    const records = recordsAtBegin(view, run);
    const count = Object.keys(recordTables).flatMap((table) => recordsOfTable(records, table)).length;
    if (run.read !== count)
      say(`${view.world.shortName(run.id)} contains ${run.read} records; expected ${count}.`);
  });
