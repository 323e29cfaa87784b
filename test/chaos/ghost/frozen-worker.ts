import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../../support/engine-world';

/** A worker that can be frozen at any point. */
export interface FrozenWorker {
  /** Lets the worker start. */
  go(): void;
  /** Resolves with the worker's outcome once the worker has ended on its own. */
  readonly ended: Promise<string>;
  freeze(): void;
  /** Waits until the worker's lease has ended, then resumes the worker. */
  thaw(): Promise<void>;
  /** Kills the worker. Use this after a failed test. */
  kill(): void;
}

const sinceLeaseMs = 150;

/** Starts the worker's bundled program, and waits until it is ready. */
export async function startWorker(
  program: string,
  world: World,
  { runId, databaseUrl, leaseMs }: { runId: string; databaseUrl: string; leaseMs: number },
): Promise<FrozenWorker> {
  const { settings } = world.engine;
  const child = fork(program, {
    env: {
      PATH: process.env.PATH,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: databaseUrl,
      LEDGER_TABLE: settings.ledgerTable,
      AUDIT_TABLE: settings.auditTable,
      TABLES: JSON.stringify(settings.tables),
      RECORDS_PER_PAGE: `${settings.recordsPerPage}`,
      CHAOS_RUN: runId,
      CHAOS_LEASE_MS: `${leaseMs}`,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  let deadline = 0;
  const ended = new Promise<string>((resolve) => {
    child.on('message', (message: { deadline?: number; result?: unknown; error?: string }) => {
      if (message.deadline !== undefined) deadline = message.deadline;
      else resolve(message.error ?? JSON.stringify(message.result));
    });
    child.once('exit', () => resolve('it ended without a word'));
  });
  return {
    go: () => child.send('go'),
    ended,
    freeze: () => child.kill('SIGSTOP'),
    async thaw() {
      await sleep(Math.max(0, deadline + sinceLeaseMs - Date.now()));
      child.kill('SIGCONT');
    },
    kill: () => child.kill('SIGKILL'),
  };
}
