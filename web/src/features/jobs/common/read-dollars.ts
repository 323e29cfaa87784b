import { maxCeilingDollars } from '#shared/jobs/cost/dollars';

/**
 * Parses a dollar amount typed by a user, with or without a dollar sign and thousands separators (commas).
 * Returns null if the field is empty. Returns undefined if the text is not an amount greater than 0 and at
 * most 1,000,000.
 */
export function readDollars(typed: string): number | null | undefined {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (text === '') return null;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return undefined;
  const value = Number(text);
  return value > 0 && value <= maxCeilingDollars ? value : undefined;
}

/** A description of the amounts that `readDollars` accepts. */
export const dollarsExpected = `an amount above 0 and up to ${maxCeilingDollars.toLocaleString('en')} dollars`;
