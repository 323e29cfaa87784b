import { preferencesSubscriptions } from '#shared/values/subscription';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/**
 * The URL parameters: the requested user, the record to display if there are several, and the table's
 * parameters.
 */
export const toggleSearch = searchParams({
  email: typedText,
  record: typedText,
  q: typedText,
  ...pageParams,
});

/** The URL parameters: the user to check, and the run that scans for users without preferences. */
export const recoverySearch = searchParams({
  email: typedText,
  run: typedText,
  ...pageParams,
});

/** The list's URL parameters. The filters are in criteria.ts. */
export const usersSearch = searchParams({
  q: typedText,
  /** A template's ID, or `noTemplate`. */
  template: typedText,
  subscription: oneOf([...preferencesSubscriptions, 'none']),
  push: oneOf(['on', 'off']),
  onboarding: oneOf(['completed', 'open']),
  company: typedText,
  /** The view. `directory` shows the accounts in the user directory instead of preferences records. */
  view: oneOf(['directory']),
  ...pageParams,
});

export type UsersSearch = ParsedSearch<typeof usersSearch>;

/** The URL parameter for the record to display if the user has several. */
export const userSearch = searchParams({ record: typedText });
