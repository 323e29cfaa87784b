import { preferencesSubscriptions } from '#shared/values/subscription';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/**
 * The search parameters of /admin/subscription-toggle: the requested user, the record to display if the user
 * has several, and the parameters of the table below the form.
 */
export const toggleSearch = searchParams({
  email: typedText,
  record: typedText,
  /** The text to search for in the table. */
  q: typedText,
  ...pageParams,
});

/**
 * The search parameters of /admin/user-preferences-recovery: the user whose preferences are checked, and the
 * run that scans for users without preferences.
 */
export const recoverySearch = searchParams({
  email: typedText,
  run: typedText,
  ...pageParams,
});

/** The search parameters of /admin/users. The filters are defined in criteria.ts. */
export const usersSearch = searchParams({
  q: typedText,
  /** The ID of a template, or `noTemplate`. */
  template: typedText,
  subscription: oneOf([...preferencesSubscriptions, 'none']),
  push: oneOf(['on', 'off']),
  onboarding: oneOf(['completed', 'open']),
  /** The domain of the users' email addresses. */
  company: typedText,
  /**
   * If set to `directory`, the page shows the accounts in the user directory instead of preferences records.
   */
  view: oneOf(['directory']),
  ...pageParams,
});

export type UsersSearch = ParsedSearch<typeof usersSearch>;

/**
 * The search parameters of a user page: the record to display if the user has several preferences records.
 */
export const userSearch = searchParams({ record: typedText });
