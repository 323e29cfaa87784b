import { type Command, Option } from 'commander';
import { pageSizes } from '#shared/api/page-size';
import { runsDocument } from '#shared/jobs/documents/run-documents';
import { recordsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { type RunStatusFilter, statusFilters } from '#shared/jobs/run/run-status';
import { undoStateOf } from '#shared/jobs/run/undo';
import { moment, wholeNumber } from '../base/option-values';
import { count, shortId, time } from '../output/format';
import type { Paint } from '../output/output';
import { statusText } from '../output/run-text';
import { type Column, table } from '../output/table';
import { allItems } from '../requests/pages';
import type { Perform } from '../requests/tools';

interface RunsOptions {
  readonly job?: readonly string[];
  readonly status?: readonly RunStatusFilter[];
  readonly by?: string;
  readonly assignedTo?: string;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  readonly dryRuns?: boolean;
  readonly real?: boolean;
  readonly needsAttention?: boolean;
  readonly limit: number;
}

/** Adds `runs`, which lists runs, latest first. */
export function addRuns(program: Command, perform: Perform): void {
  program
    .command('runs')
    .description('list runs, newest first')
    .option('--job <name...>', 'only runs of these jobs')
    .addOption(
      new Option('--status <status...>', 'only runs with one of these statuses').choices(statusFilters),
    )
    .option('--by <email>', 'only runs started by someone whose email contains this text')
    .option('--assigned-to <email>', 'only runs assigned to someone whose email contains this text')
    .option(
      '--from <time>',
      'only runs started at or after this day or time, in UTC',
      moment('--from', 'first'),
    )
    .option('--to <time>', 'only runs started at or before this day or time, in UTC', moment('--to', 'last'))
    .option('--search <words>', 'only runs with these words in the title, job, parameters, starter or ID')
    .addOption(new Option('--dry-runs', 'only dry runs').conflicts('real'))
    .option('--real', 'only real runs')
    .option('--needs-attention', 'only runs that need attention')
    .option('--limit <n>', 'maximum number of results', wholeNumber('--limit'), 25)
    .action(({ limit, by, dryRuns, real, ...rest }: RunsOptions) =>
      perform(async ({ api, output }) => {
        const dryRun = dryRuns ? true : real ? false : undefined;
        const filter = { ...rest, startedBy: by, dryRun };
        const found = allItems(limit, pageSizes.jobRuns.most, async (page) => {
          return (await api.ask(runsDocument, { ...filter, ...page })).jobRuns;
        });
        const runs: JobRun[] = [];
        for await (const run of found) runs.push(run);
        output.showAll(runs, () =>
          runs.length === 0 ? 'No runs.' : table(runs, columns(output.paint), output.paint),
        );
        return undefined;
      }),
    );
}

/** Returns the progress of a run's undo, which is shown next to the run's title. */
function undoNote(run: JobRun): string {
  const notes = {
    none: '',
    underWay: ' (being undone)',
    partly: ' (partly undone)',
    undone: ' (undone)',
  };
  return notes[undoStateOf(run)];
}

const columns = (paint: Paint): readonly Column<JobRun>[] => [
  { head: 'run', of: (run) => shortId(run.id) },
  { head: 'status', of: (run) => statusText(run.status, paint) },
  { head: 'job', of: (run) => `${run.title}${run.dryRun ? ' (dry run)' : ''}${undoNote(run)}` },
  { head: 'started', of: (run) => time(run.createdAt) },
  { head: 'by', of: (run) => run.startedBy },
  { head: 'assigned to', of: (run) => run.assignments?.[0]?.to ?? '' },
  { head: 'read', of: (run) => count(run.read), isNumber: true },
  { head: 'changed', of: (run) => `${count(run.changed)}${recordsNote(run)}`, isNumber: true },
  { head: 'failed', of: (run) => count(run.failed), isNumber: true },
];
