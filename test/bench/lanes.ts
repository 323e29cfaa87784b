import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Measure } from './measure';

const run = promisify(execFile);

/** Measures lanes in simulated time: sweeps, reports, backups and checks. */
export const measureLanes = (): Promise<Measure[]> => measuresOf('./lanes/main.ts');

/**
 * Estimates the duration and cost of a run over 100,000,000 records by extrapolating from smaller runs in
 * simulated time.
 */
export const measurePlan = (): Promise<Measure[]> => measuresOf('./lanes/plan.ts');

/** Runs a script in a separate process. */
async function measuresOf(path: string): Promise<Measure[]> {
  const script = fileURLToPath(new URL(path, import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script]);
  return JSON.parse(stdout) as Measure[];
}
