import type { Command } from 'commander';
import type { JobRun } from '#shared/jobs/run/run';
import { exitStatuses } from '../base/exit-status';
import type { Api } from '../connection/api';
import { runText } from '../output/run-text';
import { watchRun } from '../requests/follow-run';
import { findRunId } from '../requests/run-id';
import type { Perform } from '../requests/tools';
import { runArgument } from './run-argument';

/**
 * A command that changes a run and then shows it. If the command starts a new run, it shows that run instead.
 */
export interface RunCommand<Options> {
  readonly name: string;
  readonly description: string;
  /** Adds the command's options. */
  readonly options?: (command: Command) => Command;
  readonly change: (api: Api, id: string, options: Options) => Promise<JobRun>;
}

/** Adds a command that changes a run. With `--watch`, the command follows the run until it ends. */
export function addRunCommand<Options extends object>(
  program: Command,
  perform: Perform,
  { name, description, options = (command) => command, change }: RunCommand<Options>,
): void {
  options(
    program
      .command(name)
      .description(description)
      .argument(...runArgument),
  )
    .option('--watch', 'follow the run until it ends; the exit status then shows the outcome')
    .action((given: string, chosen: Options & { readonly watch?: boolean }) =>
      perform(async ({ api, output }) => {
        const run = await change(api, await findRunId(api, given), chosen);
        if (chosen.watch) return watchRun(api, output, run.id);
        output.show(run, () => runText(run, output));
        return exitStatuses.done;
      }),
    );
}
