import { minuteOf } from '#shared/domain/content/clock';
import {
  oneOf,
  type ParsedSearch,
  type Reader,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

export const views = ['operations', 'preview', 'records'] as const;

/** Parses HH:MM. */
const clockTime: Reader<string> = (value) =>
  typeof value === 'string' && minuteOf(value) !== undefined ? value : undefined;

/**
 * The URL parameters: the view, the app page, the time of day, the search text, the record to edit, and its
 * field to focus.
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
