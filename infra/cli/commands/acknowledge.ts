import type { Command } from 'commander';
import type { JobRun } from '#shared/jobs/run/run';
import { acknowledgeDocument } from '#shared/jobs/run/run-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** `acknowledge`: records that somebody has handled a run that needs attention. */
export function addAcknowledge(program: Command, perform: Perform): void {
  addRunCommand<{ readonly note: string }>(program, perform, {
    name: 'acknowledge',
    description: 'say that a run which needs attention was seen to',
    options: (command) => command.requiredOption('--note <text>', 'what was found or done'),
    change: async (api, id, { note }) =>
      (await api.ask<{ acknowledgeRun: JobRun }>(acknowledgeDocument, { id, note })).acknowledgeRun,
  });
}
