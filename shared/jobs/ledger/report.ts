/** The newest report of a job, as `report` answers it. */
export interface Report {
  readonly job: string;
  readonly runId: string;
  /** When that run was started: what the figures are of. ISO 8601 in UTC. */
  readonly at: string;
  /** The figures, as JSON text. */
  readonly document: string;
  /** By what the rows can be sorted, besides their id. */
  readonly sorts: readonly string[];
  readonly rowCount: number;
}

/** A row of a report. `row` is a JSON object as text, `id` among it. */
export interface ReportRow {
  readonly id: string;
  readonly row: string;
}
