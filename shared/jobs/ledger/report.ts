export interface Report {
  readonly job: string;
  readonly runId: string;
  /** What the figures describe: the start of the run, ISO 8601. */
  readonly at: string;
  /** JSON. */
  readonly document: string;
  /** In addition to the ID. */
  readonly sorts: readonly string[];
  readonly rowCount: number;
}

/** `row` is a JSON object that includes `id`. */
export interface ReportRow {
  readonly id: string;
  readonly row: string;
}
