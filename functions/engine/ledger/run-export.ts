import type { TableExport } from '#shared/jobs/export/table-export';

/** With what only the server uses. */
export interface RunExport extends TableExport {
  /** Requested the exports; part of their client tokens. */
  readonly attempt: number;
  /** By model. Empty until all exports have been requested. */
  readonly arns: Readonly<Record<string, string>>;
}

/** In the bucket. The stack removes the objects under `exports/`. */
export const exportPrefix = (runId: string, table: string) => `exports/${runId}/${table}`;

/** With a trailing slash. DynamoDB names it after the last part of the export's ARN. */
export const exportFolder = (runId: string, table: string, arn: string) =>
  `${exportPrefix(runId, table)}/AWSDynamoDB/${arn.slice(arn.lastIndexOf('/') + 1)}/`;
