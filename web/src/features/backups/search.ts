import { pageParams, searchParams, word } from '../../components/filter/search-params';

export const backupsSearch = searchParams({ restore: word, table: word, ...pageParams });
