import type { TableExport } from '#shared/jobs/export/table-export';

export interface RunExport extends TableExport {
  /** The attempt that requested the exports. It is part of their client tokens. */
  readonly attempt: number;
  /** The exports' ARNs by model. Empty until all exports have been requested. */
  readonly arns: Readonly<Record<string, string>>;
  /** When the ARNs were noted, in ISO 8601. DynamoDB may start an export hours after its moment. */
  readonly requestedAt?: string;
}

/** Returns the exports' prefix in the bucket. The stack removes the objects under `exports/`. */
export const exportPrefix = (runId: string, table: string) => `exports/${runId}/${table}`;

/**
 * Returns an export's folder, with a trailing slash. DynamoDB names it after the last part of the export's
 * ARN.
 */
export const exportFolder = (runId: string, table: string, arn: string) =>
  `${exportPrefix(runId, table)}/AWSDynamoDB/${arn.slice(arn.lastIndexOf('/') + 1)}/`;
