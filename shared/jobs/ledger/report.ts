/** The newest report of a job, as `report` returns it. */
export interface Report {
  readonly job: string;
  readonly runId: string;
  /** When that run was started, which is the time of the figures. ISO 8601 in UTC. */
  readonly at: string;
  /** The figures, as JSON text. */
  readonly document: string;
  /** Attributes by which the rows can be sorted, besides their id. */
  readonly sorts: readonly string[];
  readonly rowCount: number;
}

/** A row of a report. `row` is a JSON object as text and includes `id`. */
export interface ReportRow {
  readonly id: string;
  readonly row: string;
}
