import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { commonSteps, runSteps } from '#infra/deploy/check/steps';
import type { LocalHost } from '#infra/local/host-options';
import { type SystemStatus, systemStatusDocument } from '#shared/api/system-status';
import { pauseScheduleDocument, unpauseScheduleDocument } from '#shared/jobs/documents/run-page-documents';
import { tellProvider } from '../support/push/start-push-provider';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import { designatedAdmin } from './support/migration';

let host: LocalHost;
let api: ApiClient;
beforeAll(async () => {
  host = await startQuietHost();
  api = await signIn(host, designatedAdmin);
});
afterEach(() => tellProvider(host.endpoints.pushControl, { answer: 'ok' }));
afterAll(() => host?.stop());

async function isHealthy(): Promise<boolean> {
  return (await api.ask<{ systemStatus: SystemStatus }>(systemStatusDocument)).systemStatus.healthy;
}

async function check() {
  const lines: string[] = [];
  const { signal } = new AbortController();
  const different = await runSteps(
    commonSteps({
      panelUrl: host.url,
      api: { ask: (document, ...[variables]) => api.ask(document, variables ?? {}) },
      signal,
    }),
    (line) => lines.push(line),
  );
  return { different, lines };
}

it('the check after a deployment passes on a healthy host', async () => {
  const { different, lines } = await check();

  expect(lines).toEqual([
    '✓ The panel responds with its security headers',
    '✓ The API refuses a request without a token',
    '✓ Every part of the system responds',
    '✓ Every schedule is enabled',
    '✓ A backup succeeds',
    '✓ No run needs attention',
    'Everything is as expected.',
  ]);
  expect(different).toBe(0);
});

it('the check prints what differs from what is expected', async () => {
  await tellProvider(host.endpoints.pushControl, { answer: 'error', status: 500 });
  await api.ask(pauseScheduleDocument, { job: 'backup' });
  // The API keeps the result of an earlier check for some seconds.
  await expect.poll(isHealthy, { interval: 500, timeout: 60_000 }).toBe(false);
  const { different, lines } = await check();
  await api.ask(unpauseScheduleDocument, { job: 'backup' });

  expect(different).toBe(2);
  const text = lines.join('\n');
  expect(text).toMatch(/✗ Every part of the system responds\n {4}Push provider: OneSignal reports an error/);
  expect(text).toContain('✗ Every schedule is enabled\n    backup is paused.');
  expect(lines.at(-1)).toBe('2 of 6 steps differ.');
});
