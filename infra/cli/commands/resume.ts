import type { Command } from 'commander';
import type { JobRun } from '#shared/jobs/run/run';
import { resumeDocument } from '#shared/jobs/run/run-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** `resume`: starts a new attempt for the remaining work of a stopped or failed run. */
export function addResume(program: Command, perform: Perform): void {
  addRunCommand(program, perform, {
    name: 'resume',
    description: 'continue a stopped or failed run',
    change: async (api, id) => (await api.ask<{ resumeJob: JobRun }>(resumeDocument, { id })).resumeJob,
  });
}
