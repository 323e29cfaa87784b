import type { Command } from 'commander';
import { followLog } from '../requests/follow-log';
import { findRunId } from '../requests/run-id';
import type { Perform } from '../requests/tools';
import { runArgument } from './run-argument';

/** Adds `log`, which shows a run's log. */
export function addLog(program: Command, perform: Perform): void {
  program
    .command('log')
    .description("show a run's log")
    .argument(...runArgument)
    .option('-f, --follow', 'follow new lines until the run ends')
    .action((run: string, { follow = false }: { readonly follow?: boolean }) =>
      perform(async ({ api, output }) => followLog(api, output, await findRunId(api, run), follow)),
    );
}
