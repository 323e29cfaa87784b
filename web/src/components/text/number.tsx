import { chakra } from '@chakra-ui/react';

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A whole number with separators: 76812 → '76,812'. */
export function formatCount(value: number): string {
  return count.format(value);
}

const rate = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** A rate per second, to three digits, since more would only flicker: 14449.2 → '14,400 records/s'. */
export function formatRate(perSecond: number, things = 'records'): string {
  return `${rate.format(perSecond)} ${things}/s`;
}

/** A progress of 0 to 1 as a whole percentage, rounded down so that only a finished task says 100%. */
export function formatPercent(fraction: number): string {
  return `${Math.floor(fraction * 100)}%`;
}

/** A share of 0 to 1 as a rounded percentage: 11 of 12 → '92%'. Only all is 100%, and only none is 0%. */
export function formatShare(fraction: number): string {
  const percent = Math.round(fraction * 100);
  const shown = fraction > 0 && fraction < 1 ? Math.min(99, Math.max(1, percent)) : percent;
  return `${shown}%`;
}

/** '1 record', '2,400 records'. */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** A number whose digits keep their width while it changes. */
export function Count({ value }: { readonly value: number }) {
  return <chakra.span fontVariantNumeric="tabular-nums">{formatCount(value)}</chakra.span>;
}
