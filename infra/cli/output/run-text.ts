import { isUsable, isWaiting, needsApproval } from '#shared/jobs/run/approval';
import { countKept } from '#shared/jobs/run/informing-kinds';
import type { HeldBack } from '#shared/jobs/run/lane';
import { recordsChangedIn, recordsNote } from '#shared/jobs/run/records-changed';
import type { JobRun, TableProgress } from '#shared/jobs/run/run';
import { canResume, canRetry, isActive, type RunStatus } from '#shared/jobs/run/run-status';
import { canUndo, undoStateOf } from '#shared/jobs/run/undo';
import { canVerify, isStale, verificationText } from '#shared/jobs/run/verification';
import { formatDollars, formatExactDollars, formatRange } from '#shared/text/format-dollars';
import { type Column, count, duration, type Output, type Paint, shortId, table, time } from './output';

const colours: Readonly<Record<RunStatus, 'green' | 'yellow' | 'red' | 'cyan'>> = {
  QUEUED: 'cyan',
  RUNNING: 'cyan',
  STOPPING: 'yellow',
  STOPPED: 'yellow',
  SUCCEEDED: 'green',
  COMPLETED_WITH_FAILURES: 'yellow',
  FAILED: 'red',
};

export const statusText = (status: RunStatus, paint: Paint) => paint(colours[status], status);

type TextOutput = Pick<Output, 'paint' | 'commandLine'>;

/** Describes a run in a few lines: its job, progress, tables and possible next steps. */
export function runText(run: JobRun, output: TextOutput, nowMs = Date.now()): string {
  const { paint, commandLine } = output;
  return [
    `${statusText(run.status, paint)}  ${paint('bold', run.title)}${run.dryRun ? ' (dry run)' : ''}`,
    `  run ${run.id}, attempt ${run.attempt}, started by ${run.startedBy} at ${time(run.createdAt)}${took(run)}`,
    ...factsOf(run, nowMs).map((fact) => `  ${fact}`),
    ...(run.tables.length > 1 ? indented(table(run.tables, tableColumns, paint)) : []),
    ...nextSteps(run, commandLine, nowMs).map((step) => paint('dim', `  ${step}`)),
  ].join('\n');
}

const took = ({ startedAt, endedAt }: JobRun) =>
  startedAt && endedAt ? `, took ${duration(Date.parse(endedAt) - Date.parse(startedAt))}` : '';

const heldBackWords: Readonly<Record<HeldBack['by'], readonly [cause: string, units: string]>> = {
  limit: ['its write limit', 'writes'],
  budget: ['the write budget of a table', 'writes'],
  throttling: ['tables that throttle writes', 'write units'],
  readLimit: ['its read limit', 'reads'],
  readThrottling: ['tables that throttle reads', 'read units'],
};

function heldBackText({ by, totalPerSecond }: HeldBack): string {
  const [cause, units] = heldBackWords[by];
  return `held back by ${cause}: currently ${count(Math.round(totalPerSecond))} ${units} per second`;
}

function factsOf(run: JobRun, nowMs: number): string[] {
  return [
    run.reason ?? '',
    countsText(run),
    run.counting
      ? 'counting the records to change, because too many would need approval; nothing has been written yet'
      : '',
    run.toRetry > 0 ? `${count(run.retried)} of ${count(run.toRetry)} failed records retried` : '',
    run.undoes ? `undoes run ${run.undoes}` : '',
    undoText(run),
    run.verifies ? `verifies run ${run.verifies}` : '',
    verifiedText(run),
    heldText(run.held),
    exportText(run),
    run.heldBack ? heldBackText(run.heldBack) : '',
    costText(run),
    ...limitFacts(run),
    ...run.findings.map(({ kind, count: found }) => `${count(found)} ${kind}`),
    attentionText(run),
    assignmentText(run),
    approvalText(run, nowMs),
    run.approvedFrom
      ? `approved by ${run.approvedFrom.approvedBy}: the changes from dry run ${run.approvedFrom.runId}`
      : '',
  ].filter((fact) => fact !== '');
}

/** States that the run reads an export, and when the export was taken. */
function exportText({ tableExport }: JobRun): string {
  if (!tableExport) return '';
  const { asOf, completedAt } = tableExport;
  return `reads an export of its tables as of ${time(asOf)}${completedAt ? '' : ', which is not complete yet'}`;
}

/** Describes the run's cost so far, its ceiling and its estimated cost. */
function costText({ status, dollars, maxDollars, estimate }: JobRun): string {
  const maximum = maxDollars ? formatExactDollars(maxDollars) : '';
  const estimated = estimate ? `estimated cost: ${formatRange(estimate)}` : '';
  const counted = typeof dollars === 'number';
  const spent = `cost${isActive(status) ? ' so far' : ''}: ${formatDollars(dollars ?? 0)}`;
  if (counted)
    return [maximum ? `${spent} of a maximum of ${maximum}` : spent, estimated].filter(Boolean).join('; ');
  return [maximum && `maximum cost: ${maximum}`, estimated].filter(Boolean).join('; ');
}

/** Lists the alarms that hold the run. */
function heldText(held: JobRun['held']): string {
  if (!held) return '';
  const alarms = held.alarms.map(({ alarm, reason }) => (reason ? `${alarm} (${reason})` : alarm));
  const next = held.continuesAt
    ? `continues at ${time(held.continuesAt)} if the alarms stay OK`
    : `gives up at ${time(held.until)}`;
  return `held by ${alarms.join(' and ')} since ${time(held.since)}; ${next}`;
}

/** Describes the limits and how much of each is in use. */
function limitFacts({ writesPerSecond, readsPerSecond, lanesAtOnce, limits, reached }: JobRun): string[] {
  if (!limits && !lanesAtOnce) return [];
  const rate = (limit: number | null | undefined, now: number | undefined, what: string) =>
    `${what}: ${limit ? count(limit) : 'no limit'} requested${now === undefined ? '' : `, ${count(Math.round(now))} reached`}`;
  const lanes = `lanes at once: ${lanesAtOnce ? count(lanesAtOnce) : 'all'} requested`;
  return [
    rate(writesPerSecond, reached?.writesPerSecond, 'writes per second'),
    rate(readsPerSecond, reached?.readsPerSecond, 'reads per second'),
    reached ? `${lanes}, ${count(reached.lanes)} reached (${count(reached.lanesPaused)} paused)` : lanes,
    limits ? `limits changed by ${limits.by} at ${time(limits.at)} (version ${limits.version})` : '',
  ].filter((fact) => fact !== '');
}

/** States whether the run has been undone, and by which run. */
function undoText(run: JobRun): string {
  const { undoneBy, changesStanding } = run;
  const state = undoStateOf(run);
  if (state === 'none') return '';
  if (state === 'underWay') return `being undone by run ${undoneBy}`;
  if (state === 'undone') return `undone by run ${undoneBy}`;
  const left = changesStanding ?? 0;
  return `partly undone: run ${undoneBy} left ${count(left)} ${left === 1 ? 'change' : 'changes'} in place`;
}

/** Describes the run's latest verification. */
function verifiedText(run: JobRun): string {
  const { verification, read } = run;
  if (!verification) return '';
  const { runId, at } = verification;
  const when = at ? ` at ${time(at)}` : '';
  const stale = isStale(run) ? ' The run was undone after that, so this no longer applies.' : '';
  return `verification by run ${runId}${when}: ${verificationText(verification, read)}${stale}`;
}

function attentionText({ attention }: JobRun): string {
  if (!attention) return '';
  const { reason, acknowledgedBy, note } = attention;
  return acknowledgedBy ? `acknowledged by ${acknowledgedBy}: ${note ?? ''}` : `needs attention: ${reason}`;
}

/** States who takes care of the run, with the note. */
function assignmentText({ assignments }: JobRun): string {
  const [current] = assignments ?? [];
  if (!current) return '';
  const { to, by, at, note } = current;
  return `assigned to ${to} by ${by} at ${time(at)}${note && `: ${note}`}`;
}

/** Describes the state of a dry run's approval, or states that the real run needs approval. */
function approvalText(run: JobRun, nowMs: number): string {
  const { approval } = run;
  if (!approval) return needsApproval(run) ? whyNeeded(run) : '';
  const { requestedBy, decidedBy, expiresAt, digest, usedBy, decisionNote } = approval;
  const note = decisionNote ? `: ${decisionNote}` : '';
  if (usedBy) return `approved by ${decidedBy}${note}; run ${usedBy} made the changes`;
  if (approval.state === 'DECLINED') return `declined by ${decidedBy}${note}`;
  if (approval.state === 'CANCELLED') return 'the approval request was withdrawn';
  if (Date.parse(expiresAt) <= nowMs) return `the approval expired at ${time(expiresAt)}`;
  if (approval.state === 'APPROVED') return `approved by ${decidedBy} until ${time(expiresAt)}${note}`;
  return `waiting for approval until ${time(expiresAt)}, requested by ${requestedBy}; digest ${digest}`;
}

const whyNeeded = (run: JobRun): string =>
  run.maxUnapproved
    ? `its real run needs another admin's approval, because it would change ${count(recordsChangedIn(run))} records; the limit without approval is ${count(run.maxUnapproved)}`
    : "its real run needs another admin's approval";

/** Returns a run's counts on one line. */
export function countsText(run: JobRun): string {
  const { read, total, changed, unchanged, failed, conflicts, dryRun, findings } = run;
  const kept = countKept(findings);
  return [
    `${count(read)} read${total > read ? ` of about ${count(total)}` : ''}`,
    `${count(changed)} ${dryRun ? 'would change' : 'changed'}${recordsNote(run)}`,
    ...(kept > 0 ? [`${count(kept)} kept`] : []),
    `${count(unchanged - kept)} unchanged`,
    `${count(failed)} failed`,
    ...(conflicts > 0 ? [`${count(conflicts)} conflicts`] : []),
  ].join(', ');
}

const number = (head: string, of: (row: TableProgress) => number): Column<TableProgress> => ({
  head,
  of: (row) => count(of(row)),
  isNumber: true,
});

const tableColumns: readonly Column<TableProgress>[] = [
  { head: 'table', of: (row) => row.table },
  number('read', (row) => row.read),
  number('changed', (row) => row.changed),
  number('unchanged', (row) => row.unchanged),
  number('failed', (row) => row.failed),
];

const indented = (text: string) => text.split('\n').map((line) => `  ${line}`);

const hasSpentCeiling = ({ dollars, maxDollars }: JobRun) =>
  typeof maxDollars === 'number' && (dollars ?? 0) >= maxDollars;

/** Returns the commands that are useful in the run's current status, with each command's purpose. */
function nextSteps(run: JobRun, commandLine: Output['commandLine'], nowMs: number): string[] {
  const id = shortId(run.id);
  return [
    isActive(run.status) && `follow it: ${commandLine(`watch ${id}`)}`,
    canResume(run.status) &&
      !run.undoneBy &&
      `resume it: ${commandLine(`resume ${id}${hasSpentCeiling(run) ? ' --max-dollars <amount>' : ''}`)}`,
    run.findings.length > 0 &&
      `show ${countKept(run.findings) > 0 ? 'what it kept' : 'its findings'}: ${commandLine(`findings ${id}`)}`,
    run.failed > 0 && `show its failures: ${commandLine(`failures ${id}`)}`,
    canRetry(run.status) &&
      !run.undoneBy &&
      !run.undoes &&
      `retry the failures: ${commandLine(`retry ${id}`)}`,
    recordsChangedIn(run) > 0 &&
      `show ${run.dryRun ? 'what would change' : 'its changes'}: ${commandLine(`changes ${id}`)}`,
    canUndo(run, nowMs) &&
      `undo ${undoStateOf(run) === 'partly' ? 'the rest' : 'it'}, until ${time(run.undoableUntil)}: ${commandLine(`undo ${id} --dry-run`)}`,
    canVerify(run) && `verify it: ${commandLine(`verify ${id}`)}`,
    needsApproval(run) &&
      !run.approval &&
      `ask another admin to approve it: ${commandLine(`request-approval ${id}`)}`,
    run.approval &&
      isWaiting(run.approval, nowMs) &&
      `approve it, as another admin: ${commandLine(`approve ${id} --digest ${run.approval.digest.slice(0, 8)}`)}`,
    run.approval &&
      isUsable(run.approval, nowMs) &&
      `make the changes: ${commandLine(`start ${run.job} --approved ${id}`)}`,
    run.attention &&
      !run.attention.acknowledgedBy &&
      `acknowledge it: ${commandLine(`acknowledge ${id} --note "..."`)}`,
  ].filter((step) => typeof step === 'string');
}
