import type { Command } from 'commander';
import { retryDocument } from '#shared/jobs/documents/run-page-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** Adds `retry`, which retries a run's failed records in a new attempt. */
export function addRetry(program: Command, perform: Perform): void {
  addRunCommand<{ readonly code?: string; readonly cause?: string }>(program, perform, {
    name: 'retry',
    description: "retry a run's failed records in a new attempt",
    options: (command) =>
      command
        .option('--code <code>', 'only records that failed with this code (see failures)')
        .option('--cause <cause>', 'only records that failed with this cause (see causes)'),
    change: async (api, id, { code, cause }) =>
      (await api.ask(retryDocument, { id, code, cause })).retryFailures,
  });
}
