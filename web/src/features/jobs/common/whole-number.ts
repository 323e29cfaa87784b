/** Reads a number with or without commas. Null if empty, undefined unless a whole number from 1 to `max`. */
export function readWholeNumber(typed: string, max: number): number | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}
