import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/**
 * Search parameters of /admin/subscription-toggle: the user that was searched for, and those of the table
 * below.
 */
export const toggleSearch = searchParams({
  email: typedText,
  /** The search text of the table. */
  q: typedText,
  ...pageParams,
});

/**
 * Search parameters of /admin/user-preferences-recovery: the user whose preferences are checked, and the run
 * of the scan.
 */
export const recoverySearch = searchParams({
  email: typedText,
  run: typedText,
  ...pageParams,
});

/** Search parameters of /admin/users. */
export const usersSearch = searchParams({
  q: typedText,
  /** Accounts of the directory instead of preferences records. */
  view: oneOf(['directory']),
  ...pageParams,
});

export type UsersSearch = ParsedSearch<typeof usersSearch>;

/** Search parameters of a user's page: which of several preferences records is shown. */
export const userSearch = searchParams({ record: typedText });
