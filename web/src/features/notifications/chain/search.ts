import { oneOf, searchParams, typedText, word } from '../../../components/filter/search-params';

/** The two views of /admin/missing-reminder. */
export const chainViews = ['user', 'today'] as const;

/**
 * Search parameters of /admin/missing-reminder: the view, the user as typed, the day (YYYY-MM-DD in UTC) and
 * the time of the reminder (HH:MM).
 */
export const chainSearch = searchParams({
  view: oneOf(chainViews),
  user: typedText,
  date: word,
  time: word,
});
