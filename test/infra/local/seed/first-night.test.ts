import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FirstNightOptions, firstNight, newFirstNight } from '#infra/local/seed/first-night';
import { schedules } from '#shared/jobs/job/schedules';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';

const dynamodb = mockClient(DynamoDBClient);
const run = { id: 'R', sk: ledgerKeys.runRow, status: 'SUCCEEDED', attempt: 1, attempts: [] };

/** The faults that were set at the push provider, and the jobs started in between, in order. */
let happened: string[] = [];
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    happened.push(JSON.parse(body).answer);
    response.end('{}');
  });
});

beforeAll(() => new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  provider.close();
  dynamodb.restore();
});
beforeEach(() => {
  happened = [];
  dynamodb.reset();
  dynamodb.on(QueryCommand).resolves({ Items: [marshall(run)] });
});

/** Returns a host whose starts of runs are recorded, and refused for `refused`. */
function host(firstNightState?: ReturnType<typeof newFirstNight>, refused?: string) {
  const tokens: string[] = [];
  const marker = {
    firstNight: firstNightState,
    async remember(change: object) {
      Object.assign(marker, change);
    },
  };
  const { port } = provider.address() as AddressInfo;
  const options = {
    marker,
    stack: { ofType: () => [{ logicalId: 'CoordinateFunction', ref: 'coordinate', attributes: {} }] },
    invoke: async (_: string, { job, token }: { job: string; token: string }) => {
      happened.push(job);
      tokens.push(token);
      return job === refused ? { ok: false } : { ok: true, payload: { runId: 'R' } };
    },
    dynamodb: new DynamoDBClient({ region: 'us-east-1' }),
    ledgerTable: 'Ledger',
    pushControl: `http://127.0.0.1:${port}/`,
    signal: new AbortController().signal,
    say() {},
  };
  return { marker, tokens, options: options as unknown as FirstNightOptions };
}

describe('the first night of a new demo workspace', () => {
  it('runs every nightly job once, and schedules exercise while the provider refuses requests', async () => {
    const { options, marker } = host(newFirstNight());

    expect(await firstNight(options)).toContain('The nightly jobs have run once: 12 runs');

    expect(happened).toEqual([
      ...schedules.map(({ job }) => job),
      'schedule-notifications',
      'error',
      'schedule-notifications',
      'ok',
    ]);
    expect(marker.firstNight?.complete).toBe(true);
  });

  it('is not repeated, and does not take place in a workspace without it', async () => {
    expect(await firstNight(host({ token: 't', complete: true }).options)).toBeUndefined();
    expect(await firstNight(host().options)).toBeUndefined();
    expect(happened).toEqual([]);
  });

  it('continues with the same tokens if a host ended before it was complete', async () => {
    const first = host({ token: 't', complete: false }, 'backup');
    expect(await firstNight(first.options)).toContain('The job backup could not be started');
    expect(first.marker.firstNight?.complete).toBe(false);

    const second = host(first.marker.firstNight);
    await firstNight(second.options);

    expect(second.tokens.slice(0, first.tokens.length)).toEqual(first.tokens);
    expect(new Set(second.tokens).size).toBe(12);
  });
});
