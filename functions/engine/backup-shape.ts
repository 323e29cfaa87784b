import type { Backup } from './archive-jobs';
import { BackupSource, tablesOf } from './backup-source';
import { singleLane } from './lanes';
import type { Shape } from './shape';

/** Backups: one lane reads the tables one after the other, and locks nothing. */
export const backupShape: Shape<Backup> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  lanes: (engine, job, run) => singleLane(engine, tablesOf(job, run), run),
  source: (engine, job, run) => new BackupSource(engine, job, run),
};
