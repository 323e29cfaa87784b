import * as z from 'zod/mini';
import { lenient, pageSearch, searchText } from '../../components/url-search';

/** Search parameters of /admin/subscription-toggle: the user that was searched for, and the table below. */
export const toggleSearch = z.object({
  email: lenient(searchText),
  /** Text that the table is searched for. */
  q: lenient(searchText),
  ...pageSearch.shape,
});

/** Search parameters of /admin/user-preferences-recovery: whose preferences are checked, and the run that scans. */
export const recoverySearch = z.object({
  email: lenient(searchText),
  run: lenient(searchText),
  ...pageSearch.shape,
});

/** Search parameters of /admin/users. */
export const usersSearch = z.object({
  q: lenient(searchText),
  /** Accounts of the directory in place of preferences records. */
  view: lenient(z.literal('directory')),
  ...pageSearch.shape,
});

export type UsersSearch = z.infer<typeof usersSearch>;

/** Search parameters of a user's page: which of several preferences records is shown. */
export const userSearch = z.object({ record: lenient(searchText) });
