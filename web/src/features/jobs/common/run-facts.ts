import { averagePerSecond } from '#shared/jobs/job/estimate';
import type { JobRun } from '#shared/jobs/run/run';
import { workedMs } from '#shared/jobs/run/worked';

/** Records read per second over all attempts; undefined before anything was read. */
export function averageRate(run: Pick<JobRun, 'read' | 'attempts'>, nowMs: number): number | undefined {
  return run.read === 0 ? undefined : averagePerSecond(run.read, 0, workedMs(run.attempts, nowMs));
}

/**
 * The tables of which a run changed, or would change, more than half; only tables that it read completely.
 */
export function mostlyChanged({ tables }: Pick<JobRun, 'tables'>): readonly string[] {
  return tables
    .filter(({ changed, read, narrowed }) => !narrowed && changed > read / 2)
    .map(({ table }) => table);
}

/** An attempt counts and plans before it reads, so its first seconds say little about its pace. */
const settlingMs = 4_000;

/** Whether the current attempt has read long enough to estimate its pace and remaining time. */
export function isSettled(
  { status, read, attempts, createdAt }: Pick<JobRun, 'status' | 'read' | 'attempts' | 'createdAt'>,
  nowMs: number,
): boolean {
  if (status === 'QUEUED' || read === 0) return false;
  return nowMs - Date.parse(attempts.at(-1)?.createdAt ?? createdAt) >= settlingMs;
}

/** The parameters as indented JSON; unchanged if they are not JSON. */
export function readableParams(params: string): string {
  try {
    return JSON.stringify(JSON.parse(params), null, 2);
  } catch {
    return params;
  }
}

/** The fields of a JSON object given as text; none if it is null or not an object. */
export function fieldsOf(json: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!json) return {};
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
