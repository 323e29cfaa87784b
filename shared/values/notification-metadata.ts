import { readJson } from './json-text';

/** The text shown when a notification's metadata is not valid JSON. */
export const invalidMetadata = 'Invalid metadata';

/** The text shown when the metadata has no heading or no content. */
export const missingMetadata = 'N/A';

/** The heading and content of a notification. A missing heading or content is replaced by `N/A`. */
export interface NotificationText {
  readonly heading: string;
  readonly content: string;
}

/**
 * Parses a notification's `metadata`: JSON with heading and content. Returns undefined if the metadata is not
 * valid JSON, in which case `invalidMetadata` should be shown.
 */
export function readMetadata(stored: unknown): NotificationText | undefined {
  const { value, broken } = readJson(stored);
  if (broken !== undefined || typeof value === 'string') return undefined;
  const { heading, content } = Object(value) as Readonly<Record<string, unknown>>;
  return { heading: textOf(heading), content: textOf(content) };
}

/** Formats metadata the way the app stores it: as JSON. */
export const writeMetadata = (heading: string, content: string): string =>
  JSON.stringify({ heading, content });

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : missingMetadata);
