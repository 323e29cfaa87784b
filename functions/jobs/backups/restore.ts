import { restore } from '#functions/engine/job/archive-jobs';

export const restoreTable = restore({
  name: 'restore',
  title: 'Restore',
  description:
    'Compares a table with a backup and restores records that differ or are missing. Records created since the backup are kept.',
  category: 'reusable',
  access: 'Admin',
});
