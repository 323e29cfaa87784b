import type { Command } from 'commander';
import { undoJob } from '#shared/jobs/run/undo';
import { startRun } from '../requests/requests';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

/** Adds `undo`, which starts a run that reverses another run's changes. */
export function addUndo(program: Command, perform: Perform): void {
  addRunCommand<{ readonly dryRun?: boolean }>(program, perform, {
    name: 'undo',
    description:
      "reverse a run's changes; records that others have changed since are left alone and listed as failures",
    options: (command) =>
      command.option('--dry-run', 'write nothing; the run records the changes it would make'),
    change: (api, runId, { dryRun = false }) => startRun(api, { job: undoJob, params: { runId }, dryRun }),
  });
}
