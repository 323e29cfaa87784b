import { backup } from '#functions/engine/job/archive-jobs';
import { models } from '#shared/models/index';

/** Writes the records of the app's tables into a new backup. */
export const backupTables = backup({
  name: 'backup',
  title: 'Backup',
  description:
    'Copies the records in all tables, or only in the tables you list, to backup storage. Changes no records.',
  category: 'reusable',
  access: 'Admin',
  tables: models,
});
