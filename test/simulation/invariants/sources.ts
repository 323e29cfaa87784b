import type { RunRow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { Invariant } from './invariant';
import { atEndOfRuns, cameToItsEnd } from './outcomes';
import { runChange } from './runs';
import type { View } from './view';

/*
 * What runs read besides the tables: uploaded files (docs/jobs.md, docs/approval.md) and exports
 * (docs/engine/exports.md).
 */

const importJob = 'simulated-import';
/** How long a request to start a run may take, in milliseconds. */
const startMs = 30_000;

/** Returns the contents that the uploaded file had while a request was answered that ended at this time. */
export function filesAround(view: View, at: number): readonly (string | undefined)[] {
  const { uploaded } = view.world.outside;
  const before = uploaded.findLast((one) => one.at <= at - startMs);
  const since = uploaded.filter((one) => one.at > at - startMs && one.at <= at);
  return [before?.text, ...since.map(({ text }) => text)];
}

const filesOf = (view: View, { id }: RunRow) => filesAround(view, view.begunAt.get(id) ?? 0);

/** A run that reads an uploaded file uses only one content of it: the one with which it began. */
export const oneFileOnly = (): Invariant => {
  const used = new Map<string, string>();
  return {
    name: 'a run reads only the file with which it began',
    onChange({ table, key, before, after, by }, view, say) {
      const run = view.runs.get(by.about.runId ?? '');
      const first = after?.first?.S;
      if (run?.job !== importJob || table !== 'UserPreferences' || first === before?.first?.S) return;
      const name = view.world.shortName(run.id);
      const row = JSON.stringify({ id: key.id?.S, first });
      if (!filesOf(view, run).some((text) => text?.includes(row)))
        say(`${name} wrote ${row}, which is not in the file with which it began.`);
      const other = used.get(run.id) ?? first;
      if (other !== first) say(`${name} wrote '${first}' as well as '${other}'.`);
      if (first !== undefined) used.set(run.id, first);
    },
  };
};

/**
 * Returns the dry run whose file a new run must have. Undefined if there is none, or if it has just ended, so
 * that an index may not show it.
 */
function rehearsalOf(view: View, { approvedFrom, job, params }: RunRow): RunRow | undefined {
  if (approvedFrom) return view.runs.get(approvedFrom.runId);
  const last = view.allRuns.findLast(
    (run) => run.dryRun && run.job === job && run.params === params && cameToItsEnd(run),
  );
  const isNew = view.world.scheduler.now - Date.parse(last?.endedAt ?? '') < startMs;
  return isNew ? undefined : last;
}

/** A run starts only if its file exists and, for a real run, is the one that its dry run read. */
export const startsWithItsFile = (): Invariant => ({
  name: 'a run starts only with the file that was checked',
  onChange(change, view, say) {
    const run = runChange(change);
    if (!run?.after || run.before || run.after.job !== importJob) return;
    const files = filesAround(view, view.world.scheduler.now).filter((text) => text !== undefined);
    if (files.length === 0) say('A run starts although its file does not exist.');
    const rehearsal = run.after.dryRun ? undefined : rehearsalOf(view, run.after);
    if (rehearsal && !filesOf(view, rehearsal).some((text) => text !== undefined && files.includes(text)))
      say(`A run starts with another file than ${view.world.shortName(rehearsal.id)} read.`);
  },
  onError({ about }, error, view, say) {
    if (about.kind !== 'person' || !(error instanceof AppError)) return;
    const now = filesAround(view, view.world.scheduler.now);
    if (error.message.includes('was not uploaded') && !now.includes(undefined))
      say(`A start was refused although its file exists: ${error.message}`);
    const read = view.allRuns.filter(({ id }) => error.message.includes(`after dry run ${id}`));
    const isSame =
      now.length === 1 && read.some((run) => filesOf(view, run).every((text) => text === now[0]));
    if (isSame) say(`A start was refused although its file is the same: ${error.message}`);
  },
});

/** An approval is used only by a run that exists. */
export const approvalsAreKept = (): Invariant => ({
  name: 'a refused start does not use up its approval',
  afterStep(view, say) {
    for (const { id, approval } of view.allRuns) {
      if (approval?.usedBy && !view.runs.has(approval.usedBy))
        say(`The approval of ${view.world.shortName(id)} is used up by a run that does not exist.`);
    }
  },
});

/** Once all exports have begun, only a failure makes the run export its tables again. */
export const exportsAreKept = (): Invariant => ({
  name: 'a stopped run continues with its exports',
  onChange(change, view, say) {
    const run = runChange(change);
    const { tableExport, attempt = 0 } = run?.before ?? {};
    const isBegun = tableExport && Object.keys(tableExport.arns).length > 0;
    if (!run?.after || !isBegun || run.after.tableExport?.asOf === tableExport.asOf) return;
    if (run.after.attempts.some((one) => one.attempt < attempt && one.status === 'FAILED')) return;
    say(
      `${view.world.shortName(run.after.id)} exports its tables again although none of its attempts failed.`,
    );
  },
});

/** All tables of a run are exported once, as of one moment, which the run shows. */
export const exportedOnce = (): Invariant =>
  atEndOfRuns('the tables of a run are exported once, as of one moment', (run, view, say) => {
    const { id, tableExport, attempts } = run;
    const name = view.world.shortName(id);
    const own = view.world.exports.all.filter(({ runId }) => runId === id);
    // A resume exports the tables again if the attempt before it failed, or was stopped before all exports
    // had begun.
    const most = 1 + attempts.filter(({ status }) => status === 'FAILED' || status === 'STOPPED').length;
    for (const table of new Set(own.map((one) => one.table))) {
      const count = own.filter((one) => one.table === table).length;
      if (count > most) say(`${name} exported ${table} ${count} times in ${run.attempt} attempts.`);
    }
    if (!tableExport || !cameToItsEnd(run)) return;
    const asOf = Date.parse(tableExport.asOf);
    const used = own.filter(({ arn }) => Object.values(tableExport.arns).includes(arn));
    if (used.length === 0) say(`${name} ended well without an export.`);
    for (const one of used)
      if (one.asOf !== asOf)
        say(`${name} shows ${tableExport.asOf}, and read ${one.table} as of ${one.asOf}.`);
    const { clockSkewMs = 0 } = view.world.config;
    const earliest = (view.begunAt.get(id) ?? 0) - 1_000 - clockSkewMs;
    if (asOf < earliest) say(`${name} read its tables as of ${tableExport.asOf}, before it began.`);
  });
