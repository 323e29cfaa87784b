import type { Backup } from './archive-jobs';
import { BackupSource, tablesOf } from './backup-source';
import { mergedLanes } from './merge/merged-lanes';
import type { Shape } from './shape';

/** Backups: lanes write segments of the tables as parts, and one writes the manifests; one lane does all of a small backup. They lock nothing. */
export const backupShape: Shape<Backup> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  lanes: (engine, job, run) => mergedLanes(engine, tablesOf(job, run), run, 'Manifests'),
  source: (engine, job, run, lane) => new BackupSource(engine, job, run, lane),
};
