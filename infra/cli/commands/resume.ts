import type { Command } from 'commander';
import type { JobRun } from '#shared/jobs/run/run';
import { resumeDocument } from '#shared/jobs/run/run-documents';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** `resume`: a new attempt over what a stopped or failed run left. */
export function addResume(program: Command, perform: Perform): void {
  addRunCommand(program, perform, {
    name: 'resume',
    description: 'go on with what a stopped or failed run left',
    change: async (api, id) => (await api.ask<{ resumeJob: JobRun }>(resumeDocument, { id })).resumeJob,
  });
}
