import { Option } from 'commander';
import { pageSizes } from '#shared/api/page-size';
import { runsDocument } from '#shared/jobs/documents/run-documents';
import { recordsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { type RunStatusFilter, statusFilters } from '#shared/jobs/run/run-status';
import { undoStateOf } from '#shared/jobs/run/undo';
import { limitOption, moment, option } from '../base/option-values';
import { type Column, count, type Paint, shortId, showTable, time } from '../output/output';
import { statusText } from '../output/run-text';
import { followLog } from '../requests/follow-log';
import { watchRun } from '../requests/follow-run';
import { findRunId, readItems } from '../requests/requests';
import { command } from './kinds/command';
import { runArgument } from './kinds/run-command';

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

export const runs = command({
  name: 'runs',
  description: 'list runs, newest first',
  options: [
    option('--job <name...>', 'only runs of these jobs'),
    new Option('--status <status...>', 'only runs with one of these statuses').choices(statusFilters),
    option('--by <email>', 'only runs started by someone whose email contains this text'),
    option('--assigned-to <email>', 'only runs assigned to someone whose email contains this text'),
    option('--from <time>', 'only runs started at or after this day or time, in UTC', moment('first')),
    option('--to <time>', 'only runs started at or before this day or time, in UTC', moment('last')),
    option('--search <words>', 'only runs with these words in the title, job, parameters, starter or ID'),
    new Option('--dry-runs', 'only dry runs').conflicts('real'),
    option('--real', 'only real runs'),
    option('--needs-attention', 'only runs that need attention'),
    limitOption(25),
  ],
  async work({ api, output }, _, { limit, by, dryRuns, real, ...rest }: RunsOptions) {
    const dryRun = dryRuns ? true : real ? false : undefined;
    const filter = { ...rest, startedBy: by, dryRun };
    const found = await readItems(limit, pageSizes.jobRuns.most, async (page) => {
      return (await api.ask(runsDocument, { ...filter, ...page })).jobRuns;
    });
    showTable(output, found, columns(output.paint), 'No runs.');
  },
});

/** Follows a run until it ends, or shows the outcome if the run has already ended. */
export const watch = command({
  name: 'watch',
  description: 'follow a run until it ends; the exit status shows the outcome',
  arguments: [runArgument],
  work: async ({ api, output }, [run]) => watchRun(api, output, await findRunId(api, run)),
});

export const log = command({
  name: 'log',
  description: "show a run's log",
  arguments: [runArgument],
  options: [option('-f, --follow', 'follow new lines until the run ends')],
  work: async ({ api, output }, [run], { follow = false }: { readonly follow?: boolean }) =>
    followLog(api, output, await findRunId(api, run), follow),
});

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
