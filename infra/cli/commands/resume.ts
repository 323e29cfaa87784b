import type { Command } from 'commander';
import { resumeDocument } from '#shared/jobs/documents/run-page-documents';
import { dollarsOrNone } from '../base/option-values';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

interface ResumeOptions {
  readonly maxDollars?: number | 'none';
}

/** Adds `resume`, which continues a stopped or failed run in a new attempt. */
export function addResume(program: Command, perform: Perform): void {
  addRunCommand<ResumeOptions>(program, perform, {
    name: 'resume',
    description: 'continue a stopped or failed run',
    options: (command) =>
      command.option(
        '--max-dollars <amount>',
        "new maximum cost of the whole run, or none (default: the run's current maximum)",
        dollarsOrNone('--max-dollars'),
      ),
    change: async (api, id, { maxDollars }) => {
      const input = maxDollars === undefined ? {} : { maxDollars: maxDollars === 'none' ? null : maxDollars };
      return (await api.ask(resumeDocument, { id, input })).resumeJob;
    },
  });
}
