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

export const pageContentSearch = searchParams({
  view: oneOf(views),
  of: typedText,
  at: clockTime,
  q: typedText,
  edit: typedText,
  field: typedText,
});

export type PageContentSearch = ParsedSearch<typeof pageContentSearch>;
