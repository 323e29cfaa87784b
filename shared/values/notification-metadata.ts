import { readJson } from './json-text';

export const invalidMetadata = 'Invalid metadata';

export const missingMetadata = 'N/A';

export interface NotificationText {
  readonly heading: string;
  readonly content: string;
}

/** Parses metadata. Returns undefined if it is not valid JSON; show `invalidMetadata` then. */
export function readMetadata(stored: unknown): NotificationText | undefined {
  const { value, broken } = readJson(stored);
  if (broken !== undefined || typeof value === 'string') return undefined;
  const { heading, content } = Object(value) as Readonly<Record<string, unknown>>;
  return { heading: textOf(heading), content: textOf(content) };
}

/** Formats metadata as JSON, as the app stores it. */
export const writeMetadata = (heading: string, content: string): string =>
  JSON.stringify({ heading, content });

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : missingMetadata);
