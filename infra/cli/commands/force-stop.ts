import type { Command } from 'commander';
import type { JobRun } from '#shared/jobs/run/run';
import { forceStopDocument } from '#shared/jobs/run/run-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** `force-stop`: ends a run that does not take its stop. */
export function addForceStop(program: Command, perform: Perform): void {
  addRunCommand(program, perform, {
    name: 'force-stop',
    description: 'end a run that has not taken its stop for 5 minutes; resume continues with what is left',
    change: async (api, id) =>
      (await api.ask<{ forceStopJob: JobRun }>(forceStopDocument, { id })).forceStopJob,
  });
}
