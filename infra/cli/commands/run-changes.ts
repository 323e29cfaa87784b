import { randomUUID } from 'node:crypto';
import * as documents from '#shared/jobs/documents/run-page-documents';
import { undoJob } from '#shared/jobs/run/undo';
import { dollarsOrNone, option, required, wholeNumberOr } from '../base/option-values';
import { fetchRun, startRun } from '../requests/requests';
import { runCommand } from './kinds/run-command';

export const stop = runCommand({
  name: 'stop',
  description: 'ask a run to stop after its current pages; it can be resumed',
  change: async (api, id) => (await api.ask(documents.stopDocument, { id })).stopJob,
});

export const forceStop = runCommand({
  name: 'force-stop',
  description: 'end a run that has not stopped 5 minutes after a stop request; it can be resumed',
  change: async (api, id) => (await api.ask(documents.forceStopDocument, { id })).forceStopJob,
});

export const resume = runCommand({
  name: 'resume',
  description: 'continue a stopped or failed run',
  options: [
    option(
      '--max-dollars <amount>',
      "new maximum cost of the whole run, or none (default: the run's current maximum)",
      dollarsOrNone,
    ),
  ],
  change: async (api, id, { maxDollars }: { readonly maxDollars?: number | 'none' }) => {
    const input = maxDollars === undefined ? {} : { maxDollars: numberOf(maxDollars) };
    return (await api.ask(documents.resumeDocument, { id, input })).resumeJob;
  },
});

export const retry = runCommand({
  name: 'retry',
  description: "retry a run's failed records in a new attempt",
  options: [
    option('--code <code>', 'only records that failed with this code (see failures)'),
    option('--cause <cause>', 'only records that failed with this cause (see causes)'),
  ],
  change: async (api, id, { code, cause }: { readonly code?: string; readonly cause?: string }) =>
    (await api.ask(documents.retryDocument, { id, code, cause })).retryFailures,
});

export const undo = runCommand({
  name: 'undo',
  description:
    "reverse a run's changes; records that others have changed since are left alone and listed as failures",
  options: [option('--dry-run', 'write nothing; the run records the changes it would make')],
  change: (api, runId, { dryRun = false }: { readonly dryRun?: boolean }) =>
    startRun(api, { job: undoJob, params: { runId }, dryRun }),
});

/** Starts a dry run that shows whether a run has left anything to change. */
export const verify = runCommand({
  name: 'verify',
  description:
    'verify a run that succeeded: a dry run shows whether anything is left to change; with --watch, the exit status is 2 if it is',
  change: async (api, id) =>
    (await api.ask(documents.verifyDocument, { id, clientToken: randomUUID() })).verifyRun,
});

interface LimitOptions {
  readonly writes?: number | 'none';
  readonly reads?: number | 'none';
  readonly lanes?: number | 'all';
  readonly dollars?: number | 'none';
}

/** Shows or changes the limits on a run's speed and cost. */
export const limits = runCommand({
  name: 'limits',
  description: "change a run's limits (takes effect within 5 seconds); without options, show them",
  options: [
    option('--writes <n>', 'maximum write units per second, or none', wholeNumberOr('none')),
    option('--reads <n>', 'maximum read units per second, or none', wholeNumberOr('none')),
    option('--lanes <n>', 'maximum number of lanes active at the same time, or all', wholeNumberOr('all')),
    option('--dollars <amount>', 'maximum cost of the run, or none', dollarsOrNone),
  ],
  change: async (api, id, { writes, reads, lanes, dollars }: LimitOptions) => {
    const run = await fetchRun(api, id);
    const changes = {
      ...(writes === undefined ? {} : { writesPerSecond: numberOf(writes) }),
      ...(reads === undefined ? {} : { readsPerSecond: numberOf(reads) }),
      ...(lanes === undefined ? {} : { lanesAtOnce: numberOf(lanes) }),
      ...(dollars === undefined ? {} : { maxDollars: numberOf(dollars) }),
    };
    if (Object.keys(changes).length === 0) return run;
    const input = { version: run.limits?.version ?? 0, ...changes };
    return (await api.ask(documents.setLimitsDocument, { id, input })).setJobLimits;
  },
});

/** Returns the value in the API's format, where null means no limit. */
const numberOf = (value: number | string): number | null => (typeof value === 'number' ? value : null);

export const acknowledge = runCommand({
  name: 'acknowledge',
  description: 'acknowledge a run that needs attention',
  options: [required('--note <text>', 'what you found or did')],
  change: async (api, id, { note }: { readonly note: string }) =>
    (await api.ask(documents.acknowledgeDocument, { id, note })).acknowledgeRun,
});

export const assign = runCommand({
  name: 'assign',
  description: 'hand a run over to another admin, whatever its status',
  options: [
    required('--to <email>', 'the admin who takes care of the run from now on'),
    option('--note <text>', 'what they need to know'),
  ],
  change: async (api, id, { to, note = '' }: { readonly to: string; readonly note?: string }) => {
    const version = (await fetchRun(api, id)).assignments?.[0]?.version ?? 0;
    return (await api.ask(documents.assignDocument, { id, to, note, version })).assignRun;
  },
});
