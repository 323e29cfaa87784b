/** The latest report of a job, as returned by `report`. */
export interface Report {
  readonly job: string;
  readonly runId: string;
  /** Start time of that run, which is the time of the figures. ISO 8601 in UTC. */
  readonly at: string;
  /** The figures as JSON. */
  readonly document: string;
  /** Attributes by which the rows can be sorted, besides their ID. */
  readonly sorts: readonly string[];
  readonly rowCount: number;
}

/** A row of a report. `row` is a JSON object that includes `id`. */
export interface ReportRow {
  readonly id: string;
  readonly row: string;
}
