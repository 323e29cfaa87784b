import { byteOrderMark, type CsvColumn, csvHead, csvRows } from '#shared/csv/csv';

/** A file format, written in pieces: first the header, then a few rows at a time. */
export interface ExportFormat<Row> {
  readonly label: string;
  /** The file extension, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly head: string;
  /**
   * Returns the text of some rows.
   * @param written the number of rows already written
   */
  readonly piece: (rows: readonly Row[], written: number) => string;
  /** The text after the last row. */
  readonly tail?: string;
}

export function csvFormat<Row>(columns: readonly CsvColumn<Row>[]): ExportFormat<Row> {
  return {
    label: 'CSV, for spreadsheets',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    head: byteOrderMark + csvHead(columns),
    piece: (rows) => csvRows(columns, rows),
  };
}

/** A format with one JSON object per line. By default, this is the row as the API returned it. */
export function jsonLinesFormat<Row>(shape: (row: Row) => unknown = (row) => row): ExportFormat<Row> {
  return {
    label: 'JSON lines, for programs',
    extension: 'jsonl',
    mediaType: 'application/x-ndjson;charset=utf-8',
    head: '',
    piece: (rows) => rows.map((row) => `${JSON.stringify(shape(row))}\n`).join(''),
  };
}

/** A format with a single JSON array and each row on its own line. */
export function jsonFormat<Row>(shape: (row: Row) => unknown = (row) => row): ExportFormat<Row> {
  return {
    label: 'JSON, for programs',
    extension: 'json',
    mediaType: 'application/json;charset=utf-8',
    head: '[',
    piece: (rows, written) =>
      rows.map((row, place) => `${written + place === 0 ? '' : ','}\n${JSON.stringify(shape(row))}`).join(''),
    tail: '\n]\n',
  };
}
