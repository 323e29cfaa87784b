import { harmless, type Output } from './output';

/** Parses a JSON object. Returns null if there is none. */
export const objectOf = (json: string | null | undefined): Record<string, unknown> | null =>
  json ? JSON.parse(json) : null;

/** Returns the attributes that differ, each with its values before and after the change. */
export function differencesText(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  { paint }: Pick<Output, 'paint'>,
): string {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => show(before[name]) !== show(after[name]))
    .map(
      (name) =>
        `${harmless(name)} ${paint('red', show(before[name]))} -> ${paint('green', show(after[name]))}`,
    )
    .join(', ');
}

const show = (value: unknown) => (value === undefined ? '(none)' : JSON.stringify(value));
