import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { DashboardFigures, SystemStatus } from '#shared/api/system-status';
import { tellProvider } from '../support/push/start-push-provider';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import { designatedAdmin } from './support/migration';
import { until } from './support/until';

const document = '{ systemStatus { checkedAt healthy checks { name ok latencyMs detail } } }';

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  host = await startQuietHost();
  api = await signIn(host, designatedAdmin);
});

// Runs even after a failed test, so that the failure cannot make the next test fail too.
afterEach(() => tellProvider(host.endpoints.pushControl, { answer: 'ok' }));
afterAll(() => host?.stop());

async function status(): Promise<SystemStatus> {
  return (await api.ask<{ systemStatus: SystemStatus }>(document)).systemStatus;
}

/** Returns the names and details of the checks that are not ok. */
const failedOf = ({ checks }: SystemStatus) =>
  checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);

/** Requests the status repeatedly until it is as expected. Responses are cached for a few seconds. */
const statusWhere = (what: string, wanted: (status: SystemStatus) => boolean) =>
  until(what, async () => {
    const looked = await status();
    return wanted(looked) ? looked : undefined;
  });

describe('the system’s status', () => {
  it('reports that the push provider fails, and with which error', async () => {
    await tellProvider(host.endpoints.pushControl, { answer: 'error', status: 500 });

    // On a loaded machine, other parts may need longer than the status waits for them.
    const failing = await statusWhere('only the provider to fail', (looked) => failedOf(looked).length === 1);

    expect(failedOf(failing)).toEqual([
      expect.stringMatching(
        /^Push provider: OneSignal reports an error: OneSignal API returned 500\. Reference: [0-9a-f-]{36}$/,
      ),
    ]);
  });

  it('is healthy if every part of the host responds', async () => {
    const { checks } = await statusWhere('a healthy status', ({ healthy }) => healthy);

    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual([
      'API',
      'Tables',
      'Job engine',
      'Object storage',
      'Push provider',
    ]);
    expect(checks.every(({ latencyMs }) => latencyMs >= 0 && latencyMs <= 2_500)).toBe(true);
  });

  it('names a missing table, and still returns the rest', async () => {
    await host.dynamodb.send(new DeleteTableCommand({ TableName: host.tables.SessionRating }));

    const alone = /^Tables: SessionRating does not exist\. Reference: [0-9a-f-]{36}$/;
    const { healthy } = await statusWhere('only the removed table to fail', (looked) => {
      const [first = '', ...others] = failedOf(looked);
      return alone.test(first) && others.length === 0;
    });

    expect(healthy).toBe(false);
  });
});

describe('the dashboards’ figures', () => {
  it('cover today in UTC', async () => {
    const { dashboardFigures } = await api.ask<{ dashboardFigures: DashboardFigures }>(
      '{ dashboardFigures { day notificationsToday { count isMore } } }',
    );

    expect(dashboardFigures).toEqual({
      day: new Date().toISOString().slice(0, 10),
      notificationsToday: { count: 0, isMore: false },
    });
  });
});
