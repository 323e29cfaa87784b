/** The latest report of a job, as returned by `report`. */
export interface Report {
  readonly job: string;
  readonly runId: string;
  /**
   * The point in time that the figures describe, in ISO 8601 and UTC: the start of the run that created the
   * report.
   */
  readonly at: string;
  /** The figures, as JSON. */
  readonly document: string;
  /** The attributes by which the rows can be sorted, in addition to their ID. */
  readonly sorts: readonly string[];
  readonly rowCount: number;
}

/** A row in a report. `row` is a JSON object that includes `id`. */
export interface ReportRow {
  readonly id: string;
  readonly row: string;
}
