import type { Command } from 'commander';
import type { JobRun } from '#shared/jobs/run';
import { stopDocument } from '#shared/jobs/run-documents';
import type { Perform } from '../tools';
import { addRunCommand } from './run-command';

/** `stop`: asks a run to stop after the pages that it is at. */
export function addStop(program: Command, perform: Perform): void {
  addRunCommand(program, perform, {
    name: 'stop',
    description: 'ask a run to stop after the pages that it is at; resume continues with what is left',
    change: async (api, id) => (await api.ask<{ stopJob: JobRun }>(stopDocument, { id })).stopJob,
  });
}
