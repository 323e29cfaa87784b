import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus } from '#functions/gateways/event-bus';
import { createEventsService, openBuses } from '#infra/local/events/events-api';
import { type BusEvent, startRules } from '#infra/local/events/rules';
import { runStatusChange, runStatusChanged, withLink } from '#shared/events/run-status-event';
import { openGate } from '../gate/open-gate';
import { addresses, functionResource, stackOf } from '../resolved';

let folder = '';
let file = '';
let gate: Awaited<ReturnType<typeof openGate>>;
const delivered: (BusEvent & { readonly bus: string })[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buses-'));
  file = join(folder, 'events.jsonl');
  const stack = stackOf({ Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'Test' } } });
  const buses = openBuses(stack, file, (bus, event) => delivered.push({ ...event, bus }));
  gate = await openGate({ stack, events: createEventsService(buses, addresses) });
});
afterAll(async () => {
  await gate.stop();
  await rm(folder, { recursive: true, force: true });
});

const change = runStatusChange({
  at: '2026-03-02T10:00:00.000Z',
  runId: 'R1',
  attempt: 1,
  job: 'tidy',
  title: 'Tidy up',
  dryRun: false,
  startedBy: 'a@example.com',
  status: 'QUEUED',
  previousStatus: null,
  reason: null,
  needsAttention: false,
  counts: null,
});

const event = {
  detailType: runStatusChanged,
  at: change.at,
  detail: withLink(change, 'https://panel.example'),
};

const busNamed = (bus: string) =>
  createEventBus({
    bus,
    endpoint: gate.url,
    region: addresses.region,
    credentials: gate.client.credentials,
  });

describe('the event bus', () => {
  it('stores an event as a line of a file, and passes it to its rules', async () => {
    await busNamed('Test').put(event);

    const [line = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
    expect(rest).toEqual(['']);
    expect(JSON.parse(line)).toMatchObject({
      bus: 'Test',
      source: 'wellness-admin',
      'detail-type': 'Run status changed',
      time: '2026-03-02T10:00:00.000Z',
      detail: { id: 'R1-1-QUEUED', link: 'https://panel.example/admin/jobs/R1' },
    });
    expect(delivered).toEqual([JSON.parse(line)]);
  });

  it('also has the name that is its ARN', async () => {
    await busNamed('arn:aws:events:us-east-1:000000000000:event-bus/Test').put(event);

    expect(delivered.at(-1)).toMatchObject({ bus: 'Test' });
  });

  it('refuses an event for an unknown bus, which the client reports', async () => {
    await expect(busNamed('none').put(event)).rejects.toThrow('Event bus none does not exist.');
  });

  it('reports a refused signature', async () => {
    const stranger = createEventBus({
      bus: 'Test',
      endpoint: gate.url,
      region: addresses.region,
      credentials: { ...gate.client.credentials, secretAccessKey: 'wrong' },
    });

    await expect(stranger.put(event)).rejects.toThrow('HTTP 400');
  });
});

it('a rule gets only the events of its own bus', () => {
  const calls: unknown[] = [];
  const stack = stackOf({
    Fn: functionResource(),
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: {
        EventBusName: 'Test',
        EventPattern: { source: ['mine'] },
        Targets: [{ Id: 'Target0', Arn: { 'Fn::GetAtt': ['Fn', 'Arn'] } }],
      },
    },
    Permission: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': ['Fn', 'Arn'] },
        Principal: 'events.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': ['Rule', 'Arn'] },
      },
    },
  });
  const rules = startRules(stack, {
    addresses,
    invoke: async (_, payload) => {
      calls.push(payload);
      return { ok: true, payload: null };
    },
    log: () => {},
  });
  const event = { version: '0', id: '1', 'detail-type': 'x', source: 'mine', account: '0' } as const;
  const rest = { time: '', region: '', resources: [], detail: {} };

  rules.eventPut('Other', { ...event, ...rest });
  rules.eventPut('Test', { ...event, ...rest });
  rules.eventPut('Test', { ...event, ...rest, source: 'theirs' });

  expect(calls).toEqual([{ ...event, ...rest }]);
});
