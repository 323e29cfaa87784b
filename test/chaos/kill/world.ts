import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { createEngine, type Engine } from '#functions/runtime/dependencies';
import { type Door, openDoorTo } from '../../integration/support/door';
import { type LightHost, startLightHost, type Victim } from '../light/host';
import { lightPlan } from '../light/plan';

/** The database itself accepts any credentials. */
const databaseCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** A light host that is restarted after each kill, and an engine like the one in its API. */
export interface KillWorld {
  /** Returns an engine for the host that is currently running. The engine bypasses the door. */
  engine(): Promise<Engine>;
  /**
   * Starts counting the functions' requests. The victim is killed before or after request number `index` is
   * performed.
   */
  killAt(victim: Victim, index: number, after: boolean): void;
  /**
   * Returns the number of requests and the number of kills since `killAt` was called. After this call,
   * nothing more is killed.
   */
  calm(): { readonly requests: number; readonly killed: number };
  /** Resolves once a killed host has been replaced. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export async function createKillWorld(): Promise<KillWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'wellness-kill-'));
  let host: LightHost | undefined;
  let starting: Promise<LightHost> | undefined;
  let stopping = false;
  const door: Omit<Door, 'direct'> = await openDoorTo(() => host?.databaseUrl ?? 'http://127.0.0.1:9');
  const plan = await lightPlan(folder, door.url);
  await mkdir(plan.dataDir, { recursive: true });

  const start = async () => {
    const started = await startLightHost(plan, folder);
    host = started;
    void started.ended.then(() => {
      if (stopping) return;
      starting = start();
      // The next caller that requests the host receives the error. Until then, it must not be treated as an
      // unhandled rejection.
      starting.catch(() => {});
    });
    return started;
  };
  starting = start();

  let counted = 0;
  let killed = 0;
  return {
    async engine() {
      const { databaseUrl, gateUrl, credentials, stateMachineArn, tables, ledgerTable, auditTable } =
        await current();
      const env = {
        LEDGER_TABLE: ledgerTable,
        AUDIT_TABLE: auditTable,
        TABLES: JSON.stringify(tables),
        STATE_MACHINE_ARN: stateMachineArn,
      };
      const region = plan.addresses.region;
      return createEngine(env, {
        dynamodb: new DynamoDBClient({ endpoint: databaseUrl, region, credentials: databaseCredentials }),
        sfn: new SFNClient({ endpoint: gateUrl, region, credentials }),
      });
    },
    killAt(victim, index, after) {
      counted = 0;
      killed = 0;
      door.meddle(async (_, forward) => {
        counted += 1;
        const mine = counted === index;
        const kill = async () => {
          killed = (await host?.kill(victim)) ?? 0;
        };
        if (mine && !after) await kill();
        const answer = await forward();
        if (mine && after) await kill();
        return answer;
      });
    },
    calm() {
      door.meddle(undefined);
      return { requests: counted, killed };
    },
    async settled() {
      await current();
    },
    async stop() {
      stopping = true;
      await (await current()).stop();
      await door.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  /** Returns the running host, or waits until the next one is running. */
  async function current(): Promise<LightHost> {
    for (;;) {
      const waited = starting;
      const found = await waited;
      if (waited === starting && found) return found;
    }
  }
}
