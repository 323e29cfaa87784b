import { chakra } from '@chakra-ui/react';

export { counted as formatCounted } from '#shared/text/counted';

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function formatCount(value: number): string {
  return count.format(value);
}

const rate = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** Formats 14449.2 as '14,400 records/s': three significant digits, because more would only flicker. */
export function formatRate(perSecond: number, things = 'records'): string {
  return `${rate.format(perSecond)} ${things}/s`;
}

/** Returns a percentage, rounded down, so that only a finished task shows 100%. */
export function formatPercent(fraction: number): string {
  return `${Math.floor(fraction * 100)}%`;
}

/** Formats 11/12 as '92%'. Only exactly 1 and 0 become 100% and 0%. */
export function formatShare(fraction: number): string {
  const percent = Math.round(fraction * 100);
  const shown = fraction > 0 && fraction < 1 ? Math.min(99, Math.max(1, percent)) : percent;
  return `${shown}%`;
}

/** Shows a number. All digits have the same width, so that its width does not change with its value. */
export function Count({ value }: { readonly value: number }) {
  return <chakra.span fontVariantNumeric="tabular-nums">{formatCount(value)}</chakra.span>;
}
