import * as z from 'zod/mini';
import { lenient, pageSearch } from '../../components/url-search';

/** Search parameters of /admin/backups: the page, and the backup and table whose restore stands open. */
export const backupsSearch = z.object({
  restore: lenient(z.string()),
  table: lenient(z.string()),
  ...pageSearch.shape,
});
