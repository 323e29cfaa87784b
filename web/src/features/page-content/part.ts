import { byOrder } from '#shared/domain/content/page-view';
import { timeContextOf, timeContextWords } from '#shared/domain/content/time-of-day';

/**
 * A part of a page in the end-user app. Because stored data may predate the current rules, any field except
 * the ID may be missing.
 */
export interface Part {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly _version?: number | null;
  readonly pageId?: string | null;
  readonly sectionType?: string | null;
  readonly title?: string | null;
  readonly subtitle?: string | null;
  readonly icon?: string | null;
  readonly setId?: string | null;
  readonly orderIndex?: number | null;
  readonly isActive?: boolean | null;
  readonly timeContext?: string | null;
  readonly timeOfDayContext?: string | null;
  readonly activityType?: string | null;
  /** The duration in minutes. */
  readonly activityDuration?: number | null;
  readonly linkURL?: string | null;
  readonly additionalContent?: string | null;
}

/** A record that a part can link to: a breathing exercise or a set. */
export interface Target {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly kind: 'breathing exercise' | 'set';
  readonly isActive: boolean;
}

export const titleOf = ({ title, id }: Pick<Part, 'title' | 'id'>): string => title || id;

/** Returns a part's time of day as a word. Unknown values are returned unchanged. */
export function timeWords({ timeContext }: Pick<Part, 'timeContext'>): string {
  const known = timeContextOf(timeContext);
  return known ? timeContextWords[known] : timeContext || 'any time';
}

/** Returns the pages that have parts. The product's own pages come first. */
export function pagesOf(parts: readonly Part[]): readonly string[] {
  const stored = parts.flatMap(({ pageId }) => (pageId ? [pageId] : []));
  return [...new Set(['breathing', 'home', 'movement', ...stored])];
}

/** Returns the parts that contain every search word, sorted by page and order. */
export function foundParts(parts: readonly Part[], text: string | undefined): readonly Part[] {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return parts
    .filter((part) => {
      const { id, pageId, sectionType, title, subtitle, setId } = part;
      const all = [id, pageId, sectionType, title, subtitle, setId].join(' ').toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .toSorted((one, other) => (one.pageId ?? '').localeCompare(other.pageId ?? '') || byOrder(one, other));
}
