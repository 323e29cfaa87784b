import { AppError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import { readBackup, readParts, tableFolder, tableOf } from '../../bucket/backup-contents';
import { archived, DamagedBackupError } from '../../bucket/backup-part';
import type { Restore } from '../../job/archive-jobs';
import { newLane } from '../../lanes/lanes';
import type { Shape } from '../common/shape';
import { RestoreSource } from './restore-source';

/** A restore has a single lane, because the whole backup is checked before the first record is written. */
export const restoreShape: Shape<Restore> = {
  async target(engine, job, params) {
    const { backup, table } = job.params.parse(params);
    await refuseIncomplete(engine, backup, table);
    return { title: `${job.title} of ${table}`, access: job.access, tablesWritten: [table] };
  },
  async lanes(engine, job, run) {
    const { backup, table } = job.params.parse(JSON.parse(run.params));
    const { records: total } = tableOf(await readBackup(engine, backup), table);
    return [newLane(run, { lane: 0, table, segment: 0, segments: 1, total })];
  },
  source: (engine, job, run) => new RestoreSource(engine, job, run),
};

/**
 * Throws Conflict if the list of objects shows a part missing or with the wrong size. The run itself checks
 * the contents.
 */
async function refuseIncomplete(engine: Engine, id: string, table: string): Promise<void> {
  const summary = tableOf(await readBackup(engine, id), table);
  try {
    const parts = await readParts(engine, id, summary);
    const prefix = `${tableFolder(id, table)}data/`;
    const objects = await archived('Listing the backup', () => engine.archive.list(prefix));
    const sizes = new Map(objects.map(({ key, bytes }) => [key, bytes]));
    const bad = parts.find(({ key, bytes }) => sizes.get(key) !== bytes);
    if (!bad) return;
    const found = sizes.get(bad.key);
    const what = found === undefined ? 'is missing' : `has ${found} bytes; expected ${bad.bytes}`;
    throw new AppError('Conflict', `The backup is damaged. Part ${bad.key} ${what}.`);
  } catch (error) {
    if (!(error instanceof DamagedBackupError)) throw error;
    throw new AppError('Conflict', `The backup is damaged. ${error.message}`, { cause: error });
  }
}
