import { minuteOf } from '#shared/domain/content/time-of-day';
import {
  oneOf,
  type ParsedSearch,
  type Reader,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/** Views of the page, in the order of their tabs. */
export const views = ['operations', 'preview', 'records'] as const;

/** A time of day: HH:MM. */
const clockTime: Reader<string> = (value) =>
  typeof value === 'string' && minuteOf(value) !== undefined ? value : undefined;

/**
 * Search parameters of /admin/page-content: view, page of the end-user app, time of day, and search text of
 * the records.
 */
export const pageContentSearch = searchParams({
  view: oneOf(views),
  of: typedText,
  at: clockTime,
  q: typedText,
});

export type PageContentSearch = ParsedSearch<typeof pageContentSearch>;
