import type { Command } from 'commander';
import { stopDocument } from '#shared/jobs/documents/run-page-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** Adds `stop`, which asks a run to stop after its current pages. */
export function addStop(program: Command, perform: Perform): void {
  addRunCommand(program, perform, {
    name: 'stop',
    description: 'ask a run to stop after its current pages; it can be resumed',
    change: async (api, id) => (await api.ask(stopDocument, { id })).stopJob,
  });
}
