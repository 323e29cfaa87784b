import { backup } from '#functions/engine/job/archive-jobs';
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
