import { setImmediate } from 'node:timers/promises';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeStateMachineCommand } from '@aws-sdk/client-sfn';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Engine } from '#functions/runtime/dependencies';
import type { Services } from '../request/request';
import type { Check, Probe } from './check';
import { pushCheck } from './push-check';
import { storageCheck } from './storage-check';
import { CheckFailed } from './what-failed';

/** In display order. */
export function checksOf({ engine, buckets, push }: Services): readonly Check[] {
  return [
    api(engine),
    tables(engine),
    jobEngine(engine),
    ...(buckets ? [storageCheck(buckets)] : []),
    ...(push ? [pushCheck(push, engine)] : []),
  ];
}

/** Any response shows that the API works, so this only measures how soon the function runs its next task. */
const api = ({ settings }: Engine): Check => ({
  name: 'API',
  fine: `The API function responds (version ${settings.codeVersion}).`,
  probes: [{ what: 'The API function', ask: () => setImmediate() }],
});

/** An item that does not exist costs half a read unit and takes the same path as every other read. */
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
