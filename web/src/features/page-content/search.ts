import { minuteOf } from '#shared/domain/content/clock';
import {
  oneOf,
  type ParsedSearch,
  type Reader,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/** The views on the page, in tab order. */
export const views = ['operations', 'preview', 'records'] as const;

/** A time of day: HH:MM. */
const clockTime: Reader<string> = (value) =>
  typeof value === 'string' && minuteOf(value) !== undefined ? value : undefined;

/**
 * The search parameters of /admin/page-content: the view, the app page, the time of day, the search text for
 * the records, the record to edit, and the field to focus in that record.
 */
export const pageContentSearch = searchParams({
  view: oneOf(views),
  of: typedText,
  at: clockTime,
  q: typedText,
  edit: typedText,
  field: typedText,
});

export type PageContentSearch = ParsedSearch<typeof pageContentSearch>;
