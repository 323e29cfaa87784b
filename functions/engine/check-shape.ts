import type { Check } from './archive-jobs';
import { readBackup } from './backup-contents';
import { CheckSource } from './check-source';
import { newLane } from './lanes';
import type { Shape } from './shape';

/** Checks of a backup: one lane over its parts. They lock nothing. */
export const checkShape: Shape<Check> = {
  async target(engine, job, params) {
    await readBackup(engine, job.params.parse(params).backup);
    return { title: job.title, access: job.access, tablesWritten: [] };
  },
  async lanes(engine, job, run) {
    const { records: total } = await readBackup(engine, job.params.parse(JSON.parse(run.params)).backup);
    return [newLane(run, { lane: 0, table: 'Backup', segment: 0, segments: 1, total })];
  },
  source: (engine, job, run) => new CheckSource(engine, job, run),
};
