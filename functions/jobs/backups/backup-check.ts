import { check } from '#functions/engine/job/archive-jobs';

/** Every part of a backup exists and has the right checksum and count. */
export const backupCheck = check({
  name: 'backup-check',
  title: 'Verify a backup',
  description: 'Reads a whole backup and reports what is missing or damaged. Changes no records.',
  category: 'audit',
  access: 'Admin',
});
