import type { Option } from 'commander';
import { findRunId } from '#infra/cli/requests/requests';
import type { JobRun } from '#shared/jobs/run/run';
import { exitStatuses } from '../../base/exit-status';
import { option } from '../../base/option-values';
import type { Api } from '../../connection/api';
import { runText } from '../../output/run-text';
import { watchRun } from '../../requests/follow-run';
import { type CliCommand, command } from './command';

export const runArgument = ['<run>', "the run's ID, or at least its last 4 characters"] as const;

export const watchOption = option(
  '--watch',
  'follow the run until it ends; the exit status then shows the outcome',
);

interface RunCommand<Options> {
  readonly name: string;
  readonly description: string;
  readonly options?: readonly Option[];
  readonly change: (api: Api, id: string, options: Options) => Promise<JobRun>;
}

/** A command that changes a run and then shows it. With `--watch`, the command follows it until it ends. */
export const runCommand = <Options extends object>({
  name,
  description,
  options = [],
  change,
}: RunCommand<Options>): CliCommand =>
  command({
    name,
    description,
    arguments: [runArgument],
    options: [...options, watchOption],
    async work({ api, output }, [given], chosen: Options & { readonly watch?: boolean }) {
      const run = await change(api, await findRunId(api, given), chosen);
      if (chosen.watch) return watchRun(api, output, run.id);
      output.show(run, () => runText(run, output));
      return exitStatuses.done;
    },
  });
