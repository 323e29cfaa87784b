import type { Command } from 'commander';
import type { JobRun } from '#shared/jobs/run/run';
import { retryDocument } from '#shared/jobs/run/run-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** `retry`: starts a new attempt for the failed records. */
export function addRetry(program: Command, perform: Perform): void {
  addRunCommand<{ readonly code?: string }>(program, perform, {
    name: 'retry',
    description: 'retry the failed records in a new attempt of the run',
    options: (command) =>
      command.option('--code <code>', 'only those that failed with this code (see failures)'),
    change: async (api, id, { code }) =>
      (await api.ask<{ retryFailures: JobRun }>(retryDocument, { id, code })).retryFailures,
  });
}
