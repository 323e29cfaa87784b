import type { Command } from 'commander';
import { acknowledgeDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** Adds `acknowledge`, which acknowledges a run that needs attention. */
export function addAcknowledge(program: Command, perform: Perform): void {
  addRunCommand<{ readonly note: string }>(program, perform, {
    name: 'acknowledge',
    description: 'acknowledge a run that needs attention',
    options: (command) => command.requiredOption('--note <text>', 'what you found or did'),
    change: async (api, id, { note }) =>
      (await api.ask<{ acknowledgeRun: JobRun }>(acknowledgeDocument, { id, note })).acknowledgeRun,
  });
}
