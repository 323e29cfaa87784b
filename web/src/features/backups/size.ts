const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** Formats a number of bytes: 1,234,567 → '1.23 MB'. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${digits.format(bytes / 1_000 ** power)} ${units[power]}`;
}
