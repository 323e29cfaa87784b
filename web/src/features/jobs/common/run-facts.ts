import { averagePerSecond } from '#shared/jobs/job/estimate';
import type { JobRun } from '#shared/jobs/run/run';
import { workedMs } from '#shared/jobs/run/worked';

/**
 * Returns the number of records read per second, averaged over all attempts. Returns undefined if nothing has
 * been read yet.
 */
export function averageRate(
  run: Pick<JobRun, 'read' | 'attempts' | 'earlierWorkedMs'>,
  nowMs: number,
): number | undefined {
  return run.read === 0 ? undefined : averagePerSecond(run.read, 0, workedMs(run, nowMs));
}

/**
 * Returns the tables in which a run changed, or would change, more than half of the records. Only tables that
 * were read in full are included.
 */
export function mostlyChanged({ tables }: Pick<JobRun, 'tables'>): readonly string[] {
  return tables
    .filter(({ changed, read, narrowed }) => !narrowed && changed > read / 2)
    .map(({ table }) => table);
}

/**
 * How long an attempt must run before its speed is representative, in milliseconds. An attempt counts and
 * plans before it starts reading.
 */
const settlingMs = 4_000;

/**
 * Returns true if the current attempt has been reading long enough for its speed and remaining time to be
 * estimated.
 */
export function isSettled(
  { status, read, attempts, createdAt }: Pick<JobRun, 'status' | 'read' | 'attempts' | 'createdAt'>,
  nowMs: number,
): boolean {
  if (status === 'QUEUED' || read === 0) return false;
  return nowMs - Date.parse(attempts.at(-1)?.createdAt ?? createdAt) >= settlingMs;
}

/** Formats the parameters as indented JSON, or returns them unchanged if they are not JSON. */
export function readableParams(params: string): string {
  try {
    return JSON.stringify(JSON.parse(params), null, 2);
  } catch {
    return params;
  }
}

/**
 * Returns the fields of a JSON object, or an empty object if the text is null or does not contain a JSON
 * object.
 */
export function fieldsOf(json: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!json) return {};
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
