import { chakra } from '@chakra-ui/react';

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Formats a whole number with thousands separators. For example, 76812 becomes '76,812'. */
export function formatCount(value: number): string {
  return count.format(value);
}

const rate = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/**
 * Formats a rate per second with three significant digits. For example, 14449.2 becomes '14,400 records/s'.
 * Additional digits would only flicker.
 */
export function formatRate(perSecond: number, things = 'records'): string {
  return `${rate.format(perSecond)} ${things}/s`;
}

/**
 * Formats progress between 0 and 1 as a whole percentage. It is rounded down, so that only a finished task
 * shows 100%.
 */
export function formatPercent(fraction: number): string {
  return `${Math.floor(fraction * 100)}%`;
}

/**
 * Formats a share between 0 and 1 as a rounded percentage. For example, 11 of 12 becomes '92%'. The result is
 * 100% only for a share of 1, and 0% only for a share of 0.
 */
export function formatShare(fraction: number): string {
  const percent = Math.round(fraction * 100);
  const shown = fraction > 0 && fraction < 1 ? Math.min(99, Math.max(1, percent)) : percent;
  return `${shown}%`;
}

/** Formats a count with its noun, such as '1 record' or '2,400 records'. */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** A number whose digits all have the same width, so that its width does not change with its value. */
export function Count({ value }: { readonly value: number }) {
  return <chakra.span fontVariantNumeric="tabular-nums">{formatCount(value)}</chakra.span>;
}
