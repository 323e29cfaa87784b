import type { Command } from 'commander';
import { watchRun } from '../requests/follow-run';
import { findRunId } from '../requests/run-id';
import type { Perform } from '../requests/tools';
import { runArgument } from './run-argument';

/** Adds `watch`, which follows a run until it ends, or shows the outcome if the run has already ended. */
export function addWatch(program: Command, perform: Perform): void {
  program
    .command('watch')
    .description('follow a run until it ends; the exit status shows the outcome')
    .argument(...runArgument)
    .action((run: string) =>
      perform(async ({ api, output }) => watchRun(api, output, await findRunId(api, run))),
    );
}
