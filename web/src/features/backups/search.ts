import { pageParams, searchParams, word } from '../../components/filter/search-params';

/** The search parameters of /admin/backups: the page, and the backup and table of the open restore dialog. */
export const backupsSearch = searchParams({ restore: word, table: word, ...pageParams });
