import { parse } from 'csv-parse/browser/esm/sync';
import { firstLine, withPlainLineEnds } from '#shared/csv/csv-text';

/** A pasted row, with its cells and the number of its first line. Line numbers start at 1. */
interface PastedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The possible cell separators. Cells copied from a spreadsheet are separated by tabs, and cells in files by
 * commas or semicolons.
 */
const separators = ['\t', ';', ','] as const;

/**
 * Splits pasted text into rows and cells. If a quoted section is not closed, the text is split at every line
 * break and separator, and quotation marks have no special meaning.
 */
export function splitPasted(text: string): readonly PastedRow[] {
  const whole = withPlainLineEnds(text);
  const [head = ''] = whole.split('\n', 1);
  const delimiter = separators.find((separator) => head.includes(separator)) ?? '\t';
  try {
    const rows = parse(whole, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as readonly {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
    return rows.map(({ record, info }) => ({ line: firstLine(info.lines, record), cells: record }));
  } catch {
    return whole
      .split('\n')
      .flatMap((row, index) => (row.trim() === '' ? [] : [{ line: index + 1, cells: row.split(delimiter) }]));
  }
}
