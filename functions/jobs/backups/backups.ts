import { backup, check, restore } from '#functions/engine/job/archive-jobs';
import { models } from '#shared/models/index';

export const backupTables = backup({
  name: 'backup',
  title: 'Backup',
  description:
    'Copies the records in all tables, or only in the tables you list, to backup storage. Changes no records.',
  category: 'reusable',
  access: 'Admin',
  tables: models,
});

/** Every part of a backup exists and has the right checksum and count. */
export const backupCheck = check({
  name: 'backup-check',
  title: 'Verify a backup',
  description: 'Reads a whole backup and reports what is missing or damaged. Changes no records.',
  category: 'audit',
  access: 'Admin',
});

export const restoreTable = restore({
  name: 'restore',
  title: 'Restore',
  description:
    'Compares a table with a backup and restores records that differ or are missing. Records created since the backup are kept.',
  category: 'reusable',
  access: 'Admin',
});
