// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunPage } from '#web/features/jobs/run/run-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const alarm = (name: string, reason: string) => ({
  alarm: name,
  since: '2025-11-20T09:58:00Z',
  reason,
});

async function openHeld(alarms: readonly ReturnType<typeof alarm>[], continuesAt?: string) {
  const server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
  const held = { since: '2025-11-20T09:58:01Z', until: '2025-11-20T10:58:01Z', alarms, continuesAt };
  const run = fakeRun({ status: 'RUNNING', held });
  server.runs.set(run.id, run);
  await renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
  return within(screen.getByRole('region', { name: 'Hold' }));
}

it('a held run shows the alarm, its reason, since when, and when it gives up', async () => {
  const banner = await openHeld([alarm('ApiLatency', 'p99 is 4 s.')]);

  expect(banner.getByText('Held by the alarm ApiLatency')).toBeTruthy();
  expect(banner.getByText(/^p99 is 4 s\. Raised/).textContent).toBe('p99 is 4 s. Raised 2 minutes ago.');
  expect(banner.getByText(/give up/).textContent).toContain('when the alarm has been OK for a while');
  expect(screen.getByText('Held')).toBeTruthy();
  expect(screen.getByText('Waiting for the alarm ApiLatency to return to OK')).toBeTruthy();
});

it('a held run whose alarm is OK again shows when it continues', async () => {
  const banner = await openHeld([alarm('ApiLatency', 'p99 is 4 s.')], '2025-11-20T10:05:00Z');

  expect(banner.getByText(/OK again/).textContent).toBe(
    'The alarm is OK again. If this does not change, the run will continue in 5 minutes.',
  );
  expect(screen.getByText('Waiting for the alarm ApiLatency to stay OK')).toBeTruthy();
});

it('a run that two alarms hold shows both', async () => {
  const banner = await openHeld([alarm('ApiLatency', 'p99 is 4 s.'), alarm('Throttles', '12 throttled.')]);

  expect(banner.getByText('Held by the alarms ApiLatency and Throttles')).toBeTruthy();
  expect(banner.getByText(/^Throttles: 12 throttled\./)).toBeTruthy();
  expect(banner.getByText(/give up/).textContent).toContain('when all of them have been OK for a while');
});
