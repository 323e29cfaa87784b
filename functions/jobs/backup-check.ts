import { check } from '#functions/engine/archive-jobs';

/** Reads a backup through: every part there, its checksum and its count right. */
export const backupCheck = check({
  name: 'backup-check',
  title: 'Check of a backup',
  description: 'Reads a backup through and tells what is missing or damaged. Changes no record.',
  category: 'audit',
  access: 'Admin',
});
