import type { HeldBackBy, JobRun, TableProgress } from '#shared/jobs/run/run';
import { canResume, canRetry, isActive, type RunStatus } from '#shared/jobs/run/run-status';
import { canUndo, undoStateOf } from '#shared/jobs/run/undo';
import { count, duration, shortId, time } from './format';
import type { Output, Paint } from './output';
import { type Column, table } from './table';

const colours: Readonly<Record<RunStatus, 'green' | 'yellow' | 'red' | 'cyan'>> = {
  QUEUED: 'cyan',
  RUNNING: 'cyan',
  STOPPING: 'yellow',
  STOPPED: 'yellow',
  SUCCEEDED: 'green',
  COMPLETED_WITH_FAILURES: 'yellow',
  FAILED: 'red',
};

/** A run's status in its colour. */
export const statusText = (status: RunStatus, paint: Paint) => paint(colours[status], status);

type TextOutput = Pick<Output, 'paint' | 'commandLine'>;

/** A run in a few lines: its job, its progress, its tables, and the possible next steps. */
export function runText(run: JobRun, output: TextOutput, nowMs = Date.now()): string {
  const { paint, commandLine } = output;
  return [
    `${statusText(run.status, paint)}  ${paint('bold', run.title)}${run.dryRun ? ' (dry run)' : ''}`,
    `  run ${run.id}, attempt ${run.attempt}, started by ${run.startedBy} at ${time(run.createdAt)}${took(run)}`,
    ...factsOf(run).map((fact) => `  ${fact}`),
    ...(run.tables.length > 1 ? indented(table(run.tables, tableColumns, paint)) : []),
    ...nextSteps(run, commandLine, nowMs).map((step) => paint('dim', `  ${step}`)),
  ].join('\n');
}

const took = ({ startedAt, endedAt }: JobRun) =>
  startedAt && endedAt ? `, took ${duration(Date.parse(endedAt) - Date.parse(startedAt))}` : '';

const heldBackWords: Readonly<Record<HeldBackBy, string>> = {
  limit: 'its own limit of writes',
  throttling: 'tables that put off writes, in units',
  readLimit: 'its limit of reads',
  readThrottling: 'tables that put off reads, in units',
};

function factsOf(run: JobRun): string[] {
  return [
    run.reason ?? '',
    countsText(run),
    run.toRetry > 0 ? `${count(run.retried)} of ${count(run.toRetry)} failed records visited again` : '',
    run.undoes ? `undoes run ${run.undoes}` : '',
    undoText(run),
    run.heldBack
      ? `held back by ${heldBackWords[run.heldBack.by]} a second: ${count(Math.round(run.heldBack.totalPerSecond))} now`
      : '',
    ...run.findings.map(({ kind, count: found }) => `${count(found)} ${kind}`),
    attentionText(run),
  ].filter((fact) => fact !== '');
}

/** Whether it is undone, and by which run. */
function undoText(run: JobRun): string {
  const { undoneBy, changesStanding } = run;
  const state = undoStateOf(run);
  if (state === 'none') return '';
  if (state === 'underWay') return `being undone by run ${undoneBy}`;
  if (state === 'undone') return `undone by run ${undoneBy}`;
  const left = changesStanding ?? 0;
  return `not wholly undone: run ${undoneBy} left ${count(left)} ${left === 1 ? 'change as it is' : 'changes as they are'}`;
}

function attentionText({ attention }: JobRun): string {
  if (!attention) return '';
  const { reason, acknowledgedBy, note } = attention;
  return acknowledgedBy ? `acknowledged by ${acknowledgedBy}: ${note ?? ''}` : `needs attention: ${reason}`;
}

/** The counts of a run in one line. */
export function countsText({ read, total, changed, unchanged, failed, conflicts, dryRun }: JobRun): string {
  return [
    `${count(read)} read${total > read ? ` of about ${count(total)}` : ''}`,
    `${count(changed)} ${dryRun ? 'would change' : 'changed'}`,
    `${count(unchanged)} unchanged`,
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

/** Commands that make sense now, each with its purpose. */
function nextSteps(run: JobRun, commandLine: Output['commandLine'], nowMs: number): string[] {
  const id = shortId(run.id);
  return [
    isActive(run.status) && `follow it: ${commandLine(`watch ${id}`)}`,
    canResume(run.status) && !run.undoneBy && `go on with what is left: ${commandLine(`resume ${id}`)}`,
    run.findings.length > 0 && `what it found: ${commandLine(`findings ${id}`)}`,
    run.failed > 0 && `what failed: ${commandLine(`failures ${id}`)}`,
    canRetry(run.status) &&
      !run.undoneBy &&
      !run.undoes &&
      `try what failed again: ${commandLine(`retry ${id}`)}`,
    run.changed > 0 && `what ${run.dryRun ? 'would change' : 'changed'}: ${commandLine(`changes ${id}`)}`,
    canUndo(run, nowMs) &&
      `undo ${undoStateOf(run) === 'partly' ? 'the rest' : 'it'}, until ${time(run.undoableUntil)}: ${commandLine(`undo ${id} --dry-run`)}`,
    run.attention &&
      !run.attention.acknowledgedBy &&
      `say that it was seen to: ${commandLine(`acknowledge ${id} --note "..."`)}`,
  ].filter((step) => typeof step === 'string');
}
