import type { Command } from 'commander';
import type { Operations } from '#shared/api/api-types';
import type { Document } from '#shared/api/gql';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { formatExactDollars } from '#shared/text/format-dollars';
import { dollarsOrNone } from '../base/option-values';
import { harmless, time } from '../output/format';
import { type Column, table } from '../output/table';
import type { Perform } from '../requests/tools';

/** Adds the commands for job schedules (docs/engine/schedules.md). */
export function addSchedules(program: Command, perform: Perform): void {
  program
    .command('schedules')
    .description('list the scheduled jobs')
    .action(() =>
      perform(async ({ api, output }) => {
        const { jobSchedules } = await api.ask(documents.schedulesDocument, {});
        output.showAll(jobSchedules, () => table(jobSchedules, columns, output.paint));
        return undefined;
      }),
    );
  addOne(program, perform, {
    name: 'pause-schedule',
    description: 'stop a schedule from starting runs; runs due in the meantime are skipped',
    document: documents.pauseScheduleDocument,
  });
  addOne(program, perform, {
    name: 'resume-schedule',
    description: 'let a schedule start runs again, from its next scheduled time',
    document: documents.unpauseScheduleDocument,
  });
  addOne(program, perform, {
    name: 'limit-schedule',
    description: 'change the maximum cost of the runs that a schedule starts from now on',
    document: documents.limitScheduleDocument,
    options: (command) =>
      command.requiredOption(
        '--max-dollars <amount>',
        'maximum cost at which each run stops, or none',
        dollarsOrNone('--max-dollars'),
      ),
  });
}

interface LimitOptions {
  readonly maxDollars?: number | 'none';
}

interface OneSchedule {
  readonly name: string;
  readonly description: string;
  /** A mutation with a single field, which returns the schedule. */
  readonly document: Document<
    Readonly<Record<string, ScheduledJob>>,
    Operations['LimitSchedule']['variables']
  >;
  readonly options?: (command: Command) => Command;
}

/** Adds a command that changes one schedule and shows the result. */
function addOne(
  program: Command,
  perform: Perform,
  { name, description, document, options = (command) => command }: OneSchedule,
): void {
  const command = program
    .command(name)
    .description(description)
    .argument('<job>', 'name of the scheduled job');
  options(command).action((job: string, { maxDollars }: LimitOptions) =>
    perform(async ({ api, output }) => {
      const limit = maxDollars === undefined ? {} : { maxDollars: maxDollars === 'none' ? null : maxDollars };
      const changed = Object.values(await api.ask(document, { job, ...limit }));
      output.showAll(changed, () => table(changed, columns, output.paint));
      return undefined;
    }),
  );
}

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
