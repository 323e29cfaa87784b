import { pageParams, searchParams, word } from '../../components/filter/search-params';

/**
 * The search parameters for /admin/backups: the page, and the backup and table in the open restore dialog.
 */
export const backupsSearch = searchParams({ restore: word, table: word, ...pageParams });
