import { oneOf, searchParams, typedText, word } from '../../../components/filter/search-params';

/** The views of /admin/missing-reminder. */
export const chainViews = ['user', 'today'] as const;

/** The view, the typed text for the user, the day (YYYY-MM-DD in UTC), and the reminder time (HH:MM). */
export const chainSearch = searchParams({
  view: oneOf(chainViews),
  user: typedText,
  date: word,
  time: word,
});
