import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { verifyDocument } from '#shared/jobs/documents/run-page-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** Adds `verify`, which starts a dry run that shows whether a run has left anything to change. */
export function addVerify(program: Command, perform: Perform): void {
  addRunCommand(program, perform, {
    name: 'verify',
    description:
      'verify a run that succeeded: a dry run shows whether anything is left to change; with --watch, the exit status is 2 if it is',
    change: async (api, id) => (await api.ask(verifyDocument, { id, clientToken: randomUUID() })).verifyRun,
  });
}
