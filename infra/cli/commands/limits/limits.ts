import type { Command } from 'commander';
import { setLimitsDocument } from '#shared/jobs/documents/run-page-documents';
import { dollarsOrNone, wholeNumberOr } from '../../base/option-values';
import { fetchRun } from '../../requests/requests';
import type { Perform } from '../../requests/tools';
import { addRunCommand } from '../run-command';

interface LimitOptions {
  readonly writes?: number | 'none';
  readonly reads?: number | 'none';
  readonly lanes?: number | 'all';
  readonly dollars?: number | 'none';
}

/** Adds `limits`, which shows or changes the limits on a run's speed and cost. */
export function addLimits(program: Command, perform: Perform): void {
  addRunCommand<LimitOptions>(program, perform, {
    name: 'limits',
    description: "change a run's limits (takes effect within 5 seconds); without options, show them",
    options: (command) =>
      command
        .option('--writes <n>', 'maximum write units per second, or none', wholeNumberOr('none', '--writes'))
        .option('--reads <n>', 'maximum read units per second, or none', wholeNumberOr('none', '--reads'))
        .option(
          '--lanes <n>',
          'maximum number of lanes active at the same time, or all',
          wholeNumberOr('all', '--lanes'),
        )
        .option('--dollars <amount>', 'maximum cost of the run, or none', dollarsOrNone('--dollars')),
    change: async (api, id, { writes, reads, lanes, dollars }) => {
      const run = await fetchRun(api, id);
      const changes = {
        ...(writes === undefined ? {} : { writesPerSecond: numberOf(writes) }),
        ...(reads === undefined ? {} : { readsPerSecond: numberOf(reads) }),
        ...(lanes === undefined ? {} : { lanesAtOnce: numberOf(lanes) }),
        ...(dollars === undefined ? {} : { maxDollars: numberOf(dollars) }),
      };
      if (Object.keys(changes).length === 0) return run;
      const input = { version: run.limits?.version ?? 0, ...changes };
      return (await api.ask(setLimitsDocument, { id, input })).setJobLimits;
    },
  });
}

/** Returns the value in the API's format, where null means no limit. */
const numberOf = (value: number | string): number | null => (typeof value === 'number' ? value : null);
