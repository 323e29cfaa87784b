import type { Command } from 'commander';
import { forceStopDocument } from '#shared/jobs/documents/run-page-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** Adds `force-stop`, which ends a run that does not stop. */
export function addForceStop(program: Command, perform: Perform): void {
  addRunCommand(program, perform, {
    name: 'force-stop',
    description: 'end a run that has not stopped 5 minutes after a stop request; it can be resumed',
    change: async (api, id) => (await api.ask(forceStopDocument, { id })).forceStopJob,
  });
}
