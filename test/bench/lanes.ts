import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Measure } from './measure';

const run = promisify(execFile);

/** Lanes in simulated time: sweeps, reports, backups and checks. */
export async function measureLanes(): Promise<Measure[]> {
  const script = fileURLToPath(new URL('./lanes/main.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script]);
  return JSON.parse(stdout) as Measure[];
}
