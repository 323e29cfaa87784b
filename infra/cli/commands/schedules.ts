import type { Option } from 'commander';
import type { Operations } from '#shared/api/api-types';
import type { Document } from '#shared/api/gql';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { JobSwitch } from '#shared/jobs/job/job';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { formatExactDollars } from '#shared/text/format-dollars';
import { dollarsOrNone, required } from '../base/option-values';
import { type Column, harmless, showTable, time } from '../output/output';
import { command } from './kinds/command';

const columns: readonly Column<ScheduledJob>[] = [
  { head: 'job', of: ({ job }) => job },
  { head: 'when (UTC)', of: ({ expression }) => harmless(expression) },
  { head: 'next run', of: ({ nextAt }) => time(nextAt ?? null) },
  { head: 'last run', of: ({ lastRunId }) => lastRunId ?? '' },
  { head: 'status', of: ({ lastStatus }) => lastStatus ?? '' },
  {
    head: 'maximum cost',
    of: ({ maxDollars }) => (maxDollars ? formatExactDollars(maxDollars) : 'none'),
    isNumber: true,
  },
  { head: 'state', of: ({ paused }) => (paused ? 'paused' : 'enabled') },
];

/**
 * A command that changes one schedule and shows the result. The document is a mutation with a single field,
 * which returns the schedule.
 */
const scheduleCommand = (
  name: string,
  description: string,
  document: Document<Readonly<Record<string, ScheduledJob>>, Operations['LimitSchedule']['variables']>,
  options: readonly Option[] = [],
) =>
  command({
    name,
    description,
    arguments: [['<job>', 'name of the scheduled job']],
    options,
    async work({ api, output }, [job], { maxDollars }: { readonly maxDollars?: number | 'none' }) {
      const limit = maxDollars === undefined ? {} : { maxDollars: maxDollars === 'none' ? null : maxDollars };
      showTable(output, Object.values(await api.ask(document, { job, ...limit })), columns);
    },
  });

/** The commands for job schedules (docs/engine/schedules.md). */
export const schedules = [
  command({
    name: 'schedules',
    description: 'list the scheduled jobs',
    async work({ api, output }) {
      showTable(output, (await api.ask(documents.schedulesDocument, {})).jobSchedules, columns);
    },
  }),
  scheduleCommand(
    'pause-schedule',
    'stop a schedule from starting runs; runs due in the meantime are skipped',
    documents.pauseScheduleDocument,
  ),
  scheduleCommand(
    'resume-schedule',
    'let a schedule start runs again, from its next scheduled time',
    documents.unpauseScheduleDocument,
  ),
  scheduleCommand(
    'limit-schedule',
    'change the maximum cost of the runs that a schedule starts from now on',
    documents.limitScheduleDocument,
    [required('--max-dollars <amount>', 'maximum cost at which each run stops, or none', dollarsOrNone)],
  ),
];

const switchColumns: readonly Column<JobSwitch>[] = [
  { head: 'all jobs', of: ({ paused }) => (paused ? 'paused' : 'enabled') },
  { head: 'by', of: ({ by }) => harmless(by ?? '') },
  { head: 'at', of: ({ at }) => time(at ?? null) },
  { head: 'reason', of: ({ reason }) => harmless(reason ?? '') },
];

/** The commands that pause and resume all jobs. Each shows the resulting state of the pause switch. */
export const pauseAll = [
  command({
    name: 'pause-all',
    description: 'stop all runs, and prevent jobs and schedules from starting new ones',
    options: [
      required(
        '--reason <text>',
        'the reason, shown to everyone who tries to start a run; at most 500 characters',
      ),
    ],
    async work({ api, output }, _, { reason }: { readonly reason: string }) {
      showTable(output, Object.values(await api.ask(documents.pauseJobsDocument, { reason })), switchColumns);
    },
  }),
  command({
    name: 'resume-all',
    description: 'let jobs and schedules start runs again; stopped runs remain stopped until you resume them',
    async work({ api, output }) {
      showTable(output, Object.values(await api.ask(documents.unpauseJobsDocument)), switchColumns);
    },
  }),
];
