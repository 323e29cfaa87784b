import type { Command } from 'commander';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { JobSwitch } from '#shared/jobs/job/job';
import type { Api } from '../connection/api';
import { harmless, time } from '../output/format';
import { type Column, table } from '../output/table';
import type { Perform } from '../requests/tools';

/**
 * Adds the commands that pause and resume all jobs. Each command shows the resulting state of the pause
 * switch.
 */
export function addPauseAll(program: Command, perform: Perform): void {
  const change = (ask: (api: Api) => Promise<object>) =>
    perform(async ({ api, output }) => {
      const changed: readonly JobSwitch[] = Object.values(await ask(api));
      output.showAll(changed, () => table(changed, columns, output.paint));
      return undefined;
    });
  program
    .command('pause-all')
    .description('stop all runs, and prevent jobs and schedules from starting new ones')
    .requiredOption(
      '--reason <text>',
      'the reason, shown to everyone who tries to start a run; at most 500 characters',
    )
    .action(({ reason }: { readonly reason: string }) =>
      change((api) => api.ask(documents.pauseJobsDocument, { reason })),
    );
  program
    .command('resume-all')
    .description('let jobs and schedules start runs again; stopped runs remain stopped until you resume them')
    .action(() => change((api) => api.ask(documents.unpauseJobsDocument)));
}

const columns: readonly Column<JobSwitch>[] = [
  { head: 'all jobs', of: ({ paused }) => (paused ? 'paused' : 'enabled') },
  { head: 'by', of: ({ by }) => harmless(by ?? '') },
  { head: 'at', of: ({ at }) => time(at ?? null) },
  { head: 'reason', of: ({ reason }) => harmless(reason ?? '') },
];
