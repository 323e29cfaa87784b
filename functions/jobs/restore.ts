import { restore } from '#functions/engine/archive-jobs';

/** Makes the records of one table what a backup says that they were. */
export const restoreTable = restore({
  name: 'restore',
  title: 'Restore',
  description:
    'Compares the records of a table with a backup, and makes those that differ or are missing what they were. Records made since stay.',
  category: 'reusable',
  access: 'Admin',
});
