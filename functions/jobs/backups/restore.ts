import { restore } from '#functions/engine/job/archive-jobs';

/** Makes the records of one table what a backup says that they were. */
export const restoreTable = restore({
  name: 'restore',
  title: 'Restore',
  description:
    'Compares a table with a backup and restores records that differ or are missing. Records created since then are kept.',
  category: 'reusable',
  access: 'Admin',
});
