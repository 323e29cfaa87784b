import { check } from '#functions/engine/job/archive-jobs';

/** Reads a backup through: every part there, its checksum and its count right. */
export const backupCheck = check({
  name: 'backup-check',
  title: 'Verify a backup',
  description: 'Reads a whole backup and reports what is missing or damaged. Changes no records.',
  category: 'audit',
  access: 'Admin',
});
