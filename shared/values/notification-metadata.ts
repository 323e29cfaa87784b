import { readJson } from './json-text';

/** Shown if the metadata of a notification is not valid JSON. */
export const invalidMetadata = 'Invalid metadata';

/** Shown if the metadata has no heading, or no content. */
export const missingMetadata = 'N/A';

/** The text of a notification: heading and content, or `N/A` for either that is missing. */
export interface NotificationText {
  readonly heading: string;
  readonly content: string;
}

/**
 * Reads `metadata` of a notification, JSON text with heading and content; undefined if it is not valid JSON:
 * then show `invalidMetadata`.
 */
export function readMetadata(stored: unknown): NotificationText | undefined {
  const { value, broken } = readJson(stored);
  if (broken !== undefined || typeof value === 'string') return undefined;
  const { heading, content } = Object(value) as Readonly<Record<string, unknown>>;
  return { heading: textOf(heading), content: textOf(content) };
}

/** The form in which the app stores metadata: JSON text. */
export const writeMetadata = (heading: string, content: string): string =>
  JSON.stringify({ heading, content });

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : missingMetadata);
