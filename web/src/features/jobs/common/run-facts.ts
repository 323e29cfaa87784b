import { averagePerSecond } from '#shared/jobs/job/estimate';
import type { JobRun } from '#shared/jobs/run/run';
import { workedMs } from '#shared/jobs/run/worked';

/** Returns the average rate, or undefined if nothing has been read yet. */
export function averageRate(
  run: Pick<JobRun, 'read' | 'attempts' | 'earlierWorkedMs'>,
  nowMs: number,
): number | undefined {
  return run.read === 0 ? undefined : averagePerSecond(run.read, 0, workedMs(run, nowMs));
}

/** Returns the tables in which more than half of the records change. Only tables read in full count. */
export function mostlyChanged({ tables }: Pick<JobRun, 'tables'>): readonly string[] {
  return tables
    .filter(({ changed, read, narrowed }) => !narrowed && changed > read / 2)
    .map(({ table }) => table);
}

/** How long an attempt needs to count and plan before it is settled, in milliseconds. */
const settlingMs = 4_000;

/** Returns true if the attempt has been reading long enough to estimate its speed and remaining time. */
export function isSettled(
  { status, read, attempts, createdAt }: Pick<JobRun, 'status' | 'read' | 'attempts' | 'createdAt'>,
  nowMs: number,
): boolean {
  if (status === 'QUEUED' || read === 0) return false;
  return nowMs - Date.parse(attempts.at(-1)?.createdAt ?? createdAt) >= settlingMs;
}

/** Returns the parameters with indentation, or unchanged if they are not JSON. */
export function readableParams(params: string): string {
  try {
    return JSON.stringify(JSON.parse(params), null, 2);
  } catch {
    return params;
  }
}

/** Returns a JSON object's fields, or none if the text is null or no JSON object. */
export function fieldsOf(json: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!json) return {};
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
