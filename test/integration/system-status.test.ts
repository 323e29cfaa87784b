import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHost } from '#infra/local/host';
import type { LocalHost } from '#infra/local/host-options';
import type { DashboardFigures, SystemStatus } from '#shared/api/system-status';
import { type ApiClient, signIn } from './support/api-client';
import { designatedAdmin } from './support/migration';
import { until } from './support/until';

const document = '{ systemStatus { checkedAt healthy checks { name ok latencyMs detail } } }';

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  host = await startHost();
  api = await signIn(host, designatedAdmin);
});

afterAll(() => host?.stop());

async function status(): Promise<SystemStatus> {
  return (await api.ask<{ systemStatus: SystemStatus }>(document)).systemStatus;
}

/** Those that are not ok, as names and details. */
const failedOf = ({ checks }: SystemStatus) =>
  checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);

describe('the system’s status', () => {
  it('is healthy on a host that has just started', async () => {
    const { healthy, checks } = await status();

    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(['API', 'Tables', 'Job engine']);
    expect(healthy).toBe(true);
    expect(checks.every(({ latencyMs }) => latencyMs >= 0 && latencyMs <= 2_500)).toBe(true);
  });

  it('names a table that is missing, and answers all the same', async () => {
    await host.dynamodb.send(new DeleteTableCommand({ TableName: host.tables.SessionRating }));

    const failed = await until('a status that is not healthy', async () => {
      const looked = await status();
      return looked.healthy ? undefined : failedOf(looked);
    });

    expect(failed).toEqual([
      expect.stringMatching(/^Tables: SessionRating does not exist\. Reference: [0-9a-f-]{36}$/),
    ]);
  });
});

describe('the dashboards’ figures', () => {
  it('are of today in UTC', async () => {
    const { dashboardFigures } = await api.ask<{ dashboardFigures: DashboardFigures }>(
      '{ dashboardFigures { day notificationsToday { count isMore } } }',
    );

    expect(dashboardFigures).toEqual({
      day: new Date().toISOString().slice(0, 10),
      notificationsToday: { count: 0, isMore: false },
    });
  });
});
