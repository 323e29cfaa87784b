/**
 * Formats an amount, such as $1,250, $4.20, $0.42 or $0.0013. Two significant digits below one dollar,
 * because a short run costs a fraction of a cent.
 */
export function formatDollars(dollars: number): string {
  if (dollars >= 100) return `$${Math.round(dollars).toLocaleString('en')}`;
  const amount = dollars >= 1 ? dollars : Number(dollars.toPrecision(2));
  const maximumFractionDigits = dollars >= 1 ? 2 : 12;
  return `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits })}`;
}

/** Formats an amount that a person entered, with all its digits: $0.025, $100.50, $1,250.00. */
export const formatExactDollars = (dollars: number): string =>
  `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 12 })}`;

/** Returns text such as '$0.30 to $0.60', 'up to $0.012' or 'about $0.01'. */
export function formatRange({ low, high }: { readonly low: number; readonly high: number }): string {
  const [least, most] = [formatDollars(low), formatDollars(high)];
  if (least === most) return `about ${most}`;
  return low === 0 ? `up to ${most}` : `${least} to ${most}`;
}
