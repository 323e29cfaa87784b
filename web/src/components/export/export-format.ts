import { byteOrderMark, type CsvColumn, csvHead, csvRows } from '#shared/values/csv';

/** A kind of file that rows can be saved as: it is written in pieces, a head and then some rows at a time. */
export interface ExportFormat<Row> {
  /** What a person chooses: 'CSV, for spreadsheets'. */
  readonly label: string;
  /** The end of the file's name, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly head: string;
  /** @param written how many rows stand before these */
  readonly piece: (rows: readonly Row[], written: number) => string;
  /** What stands after the last row. */
  readonly tail?: string;
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

/** One JSON array of all rows, a line each; by default the row as the API answered it. */
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
