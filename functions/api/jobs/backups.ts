import { z } from 'zod';
import { backupIds, readBackup, viewBackup } from '#functions/engine/bucket/backup-contents';
import { pageSizes } from '#shared/api/page-size';
import type { Backup } from '#shared/jobs/ledger/backup';
import { type PageOf, pageToken, placeOf } from '../request/page-token';
import { operation } from '../request/request';

const { standard, most } = pageSizes.backups;

const args = {
  id: z.string().nullish(),
  limit: z.int().min(1).nullish(),
  nextToken: z.string().nullish(),
};

/** Lists the backups, newest first, or only the one with the given ID. */
export const backups = operation(args, async ({ id: wanted, limit, nextToken }, request) => {
  const { engine } = request;
  const of: PageOf = { list: 'backups', question: wanted ?? null, request };
  const after = placeOf(of, nextToken);
  const ids = (await backupIds(engine)).filter((id) => typeof wanted !== 'string' || id === wanted);
  // Backups may have been created since the previous page was read, so compare IDs, which sort by time.
  const left = after === undefined ? ids : ids.filter((id) => id < after);
  const page = left.slice(0, Math.min(most, limit ?? standard));
  const items: Backup[] = await Promise.all(page.map(async (id) => viewBackup(await readBackup(engine, id))));
  return { items, nextToken: pageToken(of, left.length > page.length ? page.at(-1) : undefined) };
});
