import { readBackup } from '../../bucket/backup-contents';
import type { Check } from '../../job/archive-jobs';
import { newLane } from '../../lanes/lanes';
import type { Shape } from '../common/shape';
import { CheckSource, pagesOf } from './check-source';

/** The number of records per lane, by default. */
const recordsPerLane = 100_000;

/**
 * The parts are divided among lanes, whose number depends on the records unless the starter sets it. Locks
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
