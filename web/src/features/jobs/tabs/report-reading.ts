import { formatDuration } from '#shared/text/time-format';

export interface Figure {
  readonly label: string;
  readonly value: string;
}

export interface FigureGroup {
  readonly title: string;
  readonly figures: readonly Figure[];
}

export interface Series {
  readonly title: string;
  readonly bars: readonly (Figure & { readonly share: number })[];
}

export interface ReportReading {
  readonly groups: readonly FigureGroup[];
  readonly series: readonly Series[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a report. Each object becomes a group of figures, each array of objects with a name and a number a
 * series. Single values come last. Everything else is only in the downloaded file.
 */
export function readReport(document: Fields): ReportReading {
  const entries = Object.entries(document);
  const single = entries.filter(([, value]) => isScalar(value)).map(figureOf);
  const groups = entries.flatMap(([key, value]) => (isFields(value) ? [groupOf(key, value)] : []));
  return {
    groups: [...groups, ...(single.length > 0 ? [{ title: 'Other', figures: single }] : [])],
    series: entries.flatMap(([key, value]) => (Array.isArray(value) ? seriesOf(key, value) : [])),
  };
}

const groupOf = (key: string, fields: Fields): FigureGroup => ({
  title: wordsOf(key),
  figures: Object.entries(fields)
    .filter(([, value]) => isScalar(value))
    .map(figureOf),
});

const figureOf = ([key, value]: readonly [string, unknown]): Figure => ({
  label: wordsOf(key),
  value: valueText(key, value),
});

function seriesOf(key: string, items: readonly unknown[]): readonly Series[] {
  const rows = items.filter(isFields);
  const [first] = rows;
  if (!first || rows.length < items.length) return [];
  const name = Object.keys(first).find((field) => typeof first[field] === 'string');
  const amount = Object.keys(first).find((field) => typeof first[field] === 'number');
  if (name === undefined || amount === undefined) return [];
  const amounts = rows.map((row) => Number(row[amount] ?? 0));
  const most = Math.max(...amounts, 1);
  const bars = rows.map((row, index) => ({
    label: String(row[name]),
    value: valueText(amount, row[amount]),
    share: Math.max(0, amounts[index] ?? 0) / most,
  }));
  return [{ title: wordsOf(key), bars }];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown) => value === null || typeof value !== 'object';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Formats a value by its type and the unit at the end of its name. */
function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return String(value);
  if (/percent$/i.test(key)) return `${number.format(value)}%`;
  if (/seconds$/i.test(key)) return formatDuration(value * 1_000);
  return number.format(value);
}

/**
 * Turns a key into words: 'averagePerUser' becomes 'Average per user'. A unit that the value already contains
 * is omitted: 'totalSeconds' becomes 'Total'.
 */
function wordsOf(key: string): string {
  const words = key
    .replace(/(?<=.)(Seconds|Percent)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
