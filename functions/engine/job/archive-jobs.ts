import { z } from 'zod';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Job } from '#shared/jobs/job/job';
import { models } from '#shared/models/index';
import type { Model } from '#shared/models/model';

interface ArchiveJob {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: Job['category'];
  readonly access: AccessGroup;
}

/** A job that writes table records to a backup, and changes none. */
export interface Backup extends ArchiveJob {
  readonly shape: 'backup';
  readonly tables: readonly Model[];
  readonly params: typeof backupParams;
}

/** A job that reads a whole backup and reports its problems. */
export interface Check extends ArchiveJob {
  readonly shape: 'check';
  readonly params: typeof checkParams;
}

export interface Restore extends ArchiveJob {
  readonly shape: 'restore';
  readonly params: typeof restoreParams;
}

const backupId = z
  .string()
  .min(1)
  .meta({ title: 'Backup', description: 'The ID of the run that created the backup.', format: 'run-id' });
const table = z.enum(models.map(({ name }) => name)).meta({ title: 'Table' });
const backupParams = z.object({
  tables: z
    .array(table)
    .default([])
    .meta({ title: 'Tables', description: 'One per line. Leave empty for all.' }),
});
const checkParams = z.object({ backup: backupId });
const restoreParams = z.object({
  backup: backupId,
  table,
  confirm: z
    .string()
    .default('')
    .meta({ title: 'Confirm', description: 'Repeat the table name. Not needed for a dry run.' }),
});

export const backup = (definition: Omit<Backup, 'shape' | 'params'>): Backup => ({
  ...definition,
  shape: 'backup',
  params: backupParams,
});

export const check = (definition: Omit<Check, 'shape' | 'params'>): Check => ({
  ...definition,
  shape: 'check',
  params: checkParams,
});

export const restore = (definition: Omit<Restore, 'shape' | 'params'>): Restore => ({
  ...definition,
  shape: 'restore',
  params: restoreParams,
});
