import { byteOrderMark, type CsvColumn, csvHead, csvRows } from '#shared/domain/csv';

/** A kind of file that rows can be saved as: it is written in pieces, a head and then some rows at a time. */
export interface ExportFormat<Row> {
  /** What a person chooses: 'CSV, for spreadsheets'. */
  readonly label: string;
  /** The end of the file's name, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly head: string;
  readonly piece: (rows: readonly Row[]) => string;
}

/** Comma-separated values, as spreadsheets open them. */
export function csvFormat<Row>(columns: readonly CsvColumn<Row>[]): ExportFormat<Row> {
  return {
    label: 'CSV, for spreadsheets',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    head: byteOrderMark + csvHead(columns),
    piece: (rows) => csvRows(columns, rows),
  };
}

/** One JSON object a line; by default the row as the API answered it. */
export function jsonLinesFormat<Row>(shape: (row: Row) => unknown = (row) => row): ExportFormat<Row> {
  return {
    label: 'JSON lines, for programs',
    extension: 'jsonl',
    mediaType: 'application/x-ndjson;charset=utf-8',
    head: '',
    piece: (rows) => rows.map((row) => `${JSON.stringify(shape(row))}\n`).join(''),
  };
}
