import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccessKey } from '#infra/local/gate/access-keys';
import type { LightPlan } from './entries';

interface LightAddresses {
  readonly databaseUrl: string;
  readonly gateUrl: string;
  readonly credentials: AccessKey;
  readonly stateMachineArn: string;
  readonly tables: Readonly<Record<string, string>>;
  readonly ledgerTable: string;
  readonly auditTable: string;
}

/** A light host in its own process. */
export interface LightHost extends LightAddresses {
  /**
   * Uses SIGKILL to kill the host, its function processes or its database. Returns the number of processes
   * killed.
   */
  kill(victim: Victim): Promise<number>;
  readonly ended: Promise<void>;
  /** Kills the host and waits until its database has exited too. */
  stop(): Promise<void>;
}

export const victims = ['host', 'worker', 'database'] as const;
export type Victim = (typeof victims)[number];

/**
 * Starts a light host with the plan's data. Executions that an earlier host left running continue. Rejects if
 * the host exits before it is ready.
 */
export async function startLightHost(plan: LightPlan, folder: string): Promise<LightHost> {
  const planFile = join(folder, 'plan.json');
  await writeFile(planFile, JSON.stringify(plan));
  const child = fork(plan.program, [planFile], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const addresses = await new Promise<LightAddresses>((resolve, reject) => {
    child.once('message', (message) => resolve(message as LightAddresses));
    void ended.then(() => reject(new Error(`The light host ended before it was ready:\n${errors}`)));
  });
  const databasePid = () => pidIn(join(plan.dataDir, 'dynamodb', 'data.sqlite.pid'));
  return {
    ...addresses,
    ended,
    async kill(victim) {
      const pids = await pidsOf(victim, child, databasePid);
      return pids.filter(killed).length;
    },
    async stop() {
      const pid = await databasePid();
      child.kill('SIGKILL');
      await ended;
      if (pid !== undefined) await gone(pid);
    },
  };
}

async function pidsOf(
  victim: Victim,
  child: ChildProcess,
  databasePid: () => Promise<number | undefined>,
): Promise<readonly number[]> {
  switch (victim) {
    case 'host':
      return child.pid === undefined ? [] : [child.pid];
    case 'worker':
      return child.pid === undefined ? [] : functionProcesses(child.pid);
    case 'database':
      return [await databasePid()].filter((pid) => pid !== undefined);
    default:
      return victim satisfies never;
  }
}

/**
 * Returns the IDs of all of a host's function processes, because only the host knows what each process is
 * working on.
 */
async function functionProcesses(host: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${host}/task/${host}/children`, 'utf8').catch(() => '');
  const pids = children.trim().split(' ').filter(Boolean).map(Number);
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => lines[index]?.includes('runtime.ts'));
}

async function pidIn(file: string): Promise<number | undefined> {
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).trim());
  return pid > 1 ? pid : undefined;
}

function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<void> {
  while (await readFile(`/proc/${pid}/cmdline`, 'utf8').then(Boolean, () => false)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
