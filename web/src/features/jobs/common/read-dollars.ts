import { maxCeilingDollars } from '#shared/jobs/cost/dollars';

/**
 * Reads an amount with or without a dollar sign and commas. Null if empty, undefined unless above 0 and at
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

export const dollarsExpected = `an amount above 0 and up to ${maxCeilingDollars.toLocaleString('en')} dollars`;
