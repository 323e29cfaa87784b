import * as z from 'zod/mini';
import type { JobRun } from '#shared/jobs/run/run';

const paramsShape = z.object({ backup: z.string() });

/** Returns each backup's latest check, by backup ID. `runs` must be sorted latest first. */
export function checksByBackup(runs: readonly JobRun[]): ReadonlyMap<string, JobRun> {
  const checks = new Map<string, JobRun>();
  for (const run of runs) {
    const backup = backupOf(run.params);
    if (backup !== undefined && !checks.has(backup)) checks.set(backup, run);
  }
  return checks;
}

function backupOf(params: string): string | undefined {
  try {
    return paramsShape.parse(JSON.parse(params)).backup;
  } catch {
    return undefined;
  }
}
