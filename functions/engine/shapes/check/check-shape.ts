import { readBackup } from '../../bucket/backup-contents';
import type { Check } from '../../job/archive-jobs';
import { newLane } from '../../lanes/lanes';
import type { Shape } from '../common/shape';
import { CheckSource, pagesOf } from './check-source';

/** The default number of records per lane. */
const recordsPerLane = 100_000;

/**
 * The shape of jobs that check backups. The parts of the backup are divided among the run's lanes. The number
 * of lanes depends on the number of records, unless the person who starts the run sets it. A check locks
 * nothing.
 */
export const checkShape: Shape<Check> = {
  async target(engine, job, params) {
    await readBackup(engine, job.params.parse(params).backup);
    return { title: job.title, access: job.access, tablesWritten: [] };
  },
  async lanes(engine, job, run) {
    const { records, tables } = await readBackup(engine, job.params.parse(JSON.parse(run.params)).backup);
    const pages = pagesOf(tables);
    const wanted = run.laneCount ?? Math.ceil(records / recordsPerLane);
    const segments = Math.max(1, Math.min(wanted, pages, engine.settings.maxLanes));
    return Array.from({ length: segments }, (_, segment) => ({
      ...newLane(run, {
        lane: segment,
        table: 'Backup',
        segment,
        segments,
        total: Math.ceil(records / segments),
      }),
      parts: {
        from: Math.floor((segment * pages) / segments),
        until: Math.floor(((segment + 1) * pages) / segments),
      },
    }));
  },
  source: (engine, job, run, lane) => new CheckSource(engine, job, run, lane),
};
