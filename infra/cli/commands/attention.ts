import type { Command } from 'commander';
import { acknowledgeDocument, assignDocument } from '#shared/jobs/documents/run-page-documents';
import { fetchRun } from '../requests/requests';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** Adds `acknowledge`, which acknowledges a run that needs attention. */
export function addAcknowledge(program: Command, perform: Perform): void {
  addRunCommand<{ readonly note: string }>(program, perform, {
    name: 'acknowledge',
    description: 'acknowledge a run that needs attention',
    options: (command) => command.requiredOption('--note <text>', 'what you found or did'),
    change: async (api, id, { note }) => (await api.ask(acknowledgeDocument, { id, note })).acknowledgeRun,
  });
}

/** Adds `assign`, which hands a run over to another admin. */
export function addAssign(program: Command, perform: Perform): void {
  addRunCommand<{ readonly to: string; readonly note?: string }>(program, perform, {
    name: 'assign',
    description: 'hand a run over to another admin, whatever its status',
    options: (command) =>
      command
        .requiredOption('--to <email>', 'the admin who takes care of the run from now on')
        .option('--note <text>', 'what they need to know'),
    change: async (api, id, { to, note = '' }) => {
      const version = (await fetchRun(api, id)).assignments?.[0]?.version ?? 0;
      return (await api.ask(assignDocument, { id, to, note, version })).assignRun;
    },
  });
}
