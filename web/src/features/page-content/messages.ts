import { formatCount, formatCounted } from '../../components/text/number';

/** The page's messages. docs/product.md specifies those of checks and of failures. */
export const messages = {
  upToDate: (total: number) => `All ${formatCount(total)} records are up to date!`,
  needUpdating: (count: number, total: number) =>
    `${formatCount(count)} of ${formatCount(total)} records need updating`,
  errorChecking: 'Error checking records',
  errorUpdating: 'Error updating records',
  heroesComplete: 'Every time of day has one breathing hero with an active exercise.',
  heroProblems: (count: number) => `${formatCounted(count, 'problem')} with breathing hero sections`,
  exercisesActive: (total: number) => `Checked ${formatCounted(total, 'breathing exercise')}: all active.`,
  exercisesInactive: (count: number, total: number) =>
    `${formatCount(count)} of ${formatCounted(total, 'breathing exercise')} not active`,
  linksCorrect: (total: number) => `Checked the links in ${formatCounted(total, 'record')}: all correct.`,
  linksWrong: (count: number) => `${formatCounted(count, 'record')} with an incorrect link`,
  missing: (id: string) => `No page content has the ID ${id}. It may have been deleted.`,
  created: (title: string) => `Created: ${title}`,
  updated: (title: string) => `Updated: ${title}`,
  deleted: (title: string) => `Deleted: ${title}`,
} as const;
