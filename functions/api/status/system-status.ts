import { setImmediate } from 'node:timers/promises';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeStateMachineCommand } from '@aws-sdk/client-sfn';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { PushProvider } from '#functions/gateways/push/push-provider';
import { whyNoAnswer } from '#functions/gateways/push/push-provider-words';
import type { Engine } from '#functions/runtime/dependencies';
import type { SystemStatus } from '#shared/api/system-status';
import { type Buckets, operation, type Services } from '../request/request';
import { type Check, CheckFailed, type Probe, runCheck } from './check';
import { kept } from './kept';

/** How long a result is cached in each instance of the function. */
const keptMs = 5_000;

const look = kept(keptMs, async (services: Services): Promise<SystemStatus> => {
  const checkedAt = new Date(services.engine.now()).toISOString();
  const checks = await Promise.all(checksOf(services).map(runCheck));
  return { checkedAt, healthy: checks.every(({ ok }) => ok), checks };
});

/** Checks the system. An unhealthy part is a normal result, not an error. */
export const systemStatus = operation({}, (_, request) =>
  look(request, request.engine, request.engine.now()),
);

function checksOf({ engine, buckets, push }: Services): readonly Check[] {
  return [
    api(engine),
    tables(engine),
    jobEngine(engine),
    ...(buckets ? [storageCheck(buckets)] : []),
    ...(push ? [pushCheck(push, engine)] : []),
  ];
}

/**
 * Checks the API. Any response shows that it works, so this only measures how soon the function runs its next
 * task.
 */
const api = ({ settings }: Engine): Check => ({
  name: 'API',
  fine: `The API function responds (version ${settings.codeVersion}).`,
  probes: [{ what: 'The API function', ask: () => setImmediate() }],
});

/**
 * Checks the tables. An item that does not exist costs half a read unit and takes the same path as every
 * other read.
 */
function tables({ dynamodb, settings }: Engine): Check {
  const probe = (what: string, TableName: string, key: Record<string, string>): Probe => ({
    what,
    ask: (abortSignal) =>
      dynamodb.send(new GetItemCommand({ TableName, Key: marshall(key) }), { abortSignal }),
  });
  const byId = { ...settings.tables, AuditEntry: settings.auditTable };
  const byKeys = {
    Ledger: settings.ledgerTable,
    ...(settings.reportsTable && { Reports: settings.reportsTable }),
  };
  const probes = [
    ...Object.entries(byId).map(([name, table]) => probe(name, table, { id: 'system-status' })),
    ...Object.entries(byKeys).map(([name, table]) => probe(name, table, { pk: 'STATUS', sk: 'ROW' })),
  ];
  return { name: 'Tables', fine: `All ${probes.length} tables respond.`, probes };
}

const jobEngine = ({ sfn, settings }: Engine): Check => ({
  name: 'Job engine',
  fine: 'The state machine is active.',
  probes: [
    {
      what: 'The state machine',
      async ask(abortSignal) {
        const { status } = await sfn.send(
          new DescribeStateMachineCommand({ stateMachineArn: settings.stateMachineArn }),
          { abortSignal },
        );
        if (status !== 'ACTIVE') throw new CheckFailed(`is not active (${status ?? 'unknown'})`);
      },
    },
  ],
});

/**
 * How long a result is cached: OneSignal allows one such request per second for the whole app, and this
 * function runs in many instances.
 */
const pushKeptMs = 10_000;

/** Checks that the provider accepts our app and key. */
export const pushCheck = (push: PushProvider, { now }: Pick<Engine, 'now'>): Check => ({
  name: 'Push provider',
  fine: 'OneSignal responds and accepts this app and key.',
  probes: [{ what: 'OneSignal', ask: (signal) => well({ push, signal }, push, now()) }],
});

/** Caches only successful results. */
const well = kept(pushKeptMs, async ({ push, signal }: { push: PushProvider; signal: AbortSignal }) => {
  try {
    await push.check(signal);
  } catch (error) {
    throw new CheckFailed(whyNoAnswer(error), { cause: error });
  }
});

/** A prefix that no object's key has. An empty list is enough to show that a bucket responds. */
const emptyPrefix = 'system-status/';

export const storageCheck = (buckets: Buckets): Check => ({
  name: 'Object storage',
  fine: 'The backup and content buckets respond.',
  probes: Object.entries(buckets).map(([name, bucket]) => ({
    what: `The bucket ${name}`,
    ask: () => bucket.list(emptyPrefix),
  })),
});
