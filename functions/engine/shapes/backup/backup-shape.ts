import type { Backup } from '../../job/archive-jobs';
import { mergedLanes } from '../../lanes/merged-lanes';
import type { Shape } from '../common/shape';
import { BackupSource, tablesOf } from './backup-source';

/**
 * A backup has lanes that write segments as parts, and one that writes the manifests; a small backup has a
 * single lane. It locks nothing.
 */
export const backupShape: Shape<Backup> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  exportable: tablesOf,
  lanes: (engine, job, run) => mergedLanes(engine, tablesOf(job, run), run, 'Manifests'),
  source: (engine, job, run, lane) => new BackupSource(engine, job, run, lane),
};
