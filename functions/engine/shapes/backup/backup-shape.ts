import type { Backup } from '../../job/archive-jobs';
import { mergedLanes } from '../../lanes/merged-lanes';
import type { Shape } from '../common/shape';
import { BackupSource, tablesOf } from './backup-source';

/**
 * Backups: lanes write segments of the tables as parts, and one lane writes the manifests; a small backup has
 * a single lane. They lock nothing.
 */
export const backupShape: Shape<Backup> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  lanes: (engine, job, run) => mergedLanes(engine, tablesOf(job, run), run, 'Manifests'),
  source: (engine, job, run, lane) => new BackupSource(engine, job, run, lane),
};
