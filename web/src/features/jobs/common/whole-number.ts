/**
 * Parses a whole number from 1 to `max` typed by a user, with or without thousands separators (commas).
 * Returns null if the field is empty. Returns undefined if the text is not such a number.
 */
export function readWholeNumber(typed: string, max: number): number | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}
