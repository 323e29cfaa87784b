import { byteOrderMark, type CsvColumn, csvHead, csvRows } from '#shared/values/csv';

/** A file format for exported rows, written in pieces: a header, then some rows at a time. */
export interface ExportFormat<Row> {
  /** Its label: 'CSV, for spreadsheets'. */
  readonly label: string;
  /** File extension, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly head: string;
  /** @param written number of rows already written */
  readonly piece: (rows: readonly Row[], written: number) => string;
  /** Text after the last row. */
  readonly tail?: string;
}

/** Comma-separated values for spreadsheets. */
export function csvFormat<Row>(columns: readonly CsvColumn<Row>[]): ExportFormat<Row> {
  return {
    label: 'CSV, for spreadsheets',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    head: byteOrderMark + csvHead(columns),
    piece: (rows) => csvRows(columns, rows),
  };
}

/** One JSON object per line; by default the row as the API returned it. */
export function jsonLinesFormat<Row>(shape: (row: Row) => unknown = (row) => row): ExportFormat<Row> {
  return {
    label: 'JSON lines, for programs',
    extension: 'jsonl',
    mediaType: 'application/x-ndjson;charset=utf-8',
    head: '',
    piece: (rows) => rows.map((row) => `${JSON.stringify(shape(row))}\n`).join(''),
  };
}

/** One JSON array with a row per line; by default each row as the API returned it. */
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
