import { z } from 'zod';
import { backupIds, readBackup, viewBackup } from '#functions/engine/backup-contents';
import { pageSizes } from '#shared/api/page-size';
import type { Backup } from '#shared/jobs/backup';
import { operation } from './request';

const { standard, most } = pageSizes.backups;

const args = {
  limit: z.int().min(1).nullish(),
  nextToken: z.string().max(100).nullish(),
};

/** Backups, newest first. A page begins after the one that `nextToken` names. */
export const backups = operation(args, async ({ limit, nextToken }, { engine }) => {
  const ids = await backupIds(engine);
  // Newer ones may have come since the page before; ids sort by time.
  const left = nextToken ? ids.filter((id) => id < nextToken) : ids;
  const page = left.slice(0, Math.min(most, limit ?? standard));
  const items: Backup[] = await Promise.all(page.map(async (id) => viewBackup(await readBackup(engine, id))));
  return { items, nextToken: left.length > page.length ? page.at(-1) : null };
});
