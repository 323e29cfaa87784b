import { readJson } from './json-text';

/** The text that is shown if the metadata of a notification is not valid JSON. */
export const invalidMetadata = 'Invalid metadata';

/** The text that is shown if the metadata has no heading, or no content. */
export const missingMetadata = 'N/A';

/** The heading and content of a notification, or `N/A` for a missing one. */
export interface NotificationText {
  readonly heading: string;
  readonly content: string;
}

/**
 * Parses `metadata` of a notification: JSON with heading and content. Returns undefined if it is not valid
 * JSON; show `invalidMetadata` in this case.
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
