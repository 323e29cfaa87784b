import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { LocalHost } from '#infra/local/host-options';
import { type RunStatusDetail, runStatusDetail } from '#shared/events/run-status-event';
import { startQuietHost } from '../../support/quiet-host';
import { signIn } from '../support/api-client';
import { designatedAdmin, runEnd, startMigration } from '../support/migration';
import { until } from '../support/until';

let host: LocalHost;
beforeAll(async () => {
  host = await startQuietHost({ users: 2 });
});
afterAll(() => host?.stop());

const line = z.object({ bus: z.string(), detail: runStatusDetail });

/** Returns a run's events from the stack's bus, in the order of the run's status changes. */
async function eventsOf(runId: string): Promise<readonly RunStatusDetail[]> {
  const text = await readFile(join(host.logDir, 'events.jsonl'), 'utf8').catch(() => '');
  const events = text
    .split('\n')
    .filter((one) => one !== '')
    .map((one) => line.parse(JSON.parse(one)).detail);
  return events.filter((event) => event.runId === runId).toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

it("each change of a run's status is put on the bus, with a link to the run's page", async () => {
  const api = await signIn(host, designatedAdmin);
  const { id } = await startMigration(api);
  const run = await runEnd(api, id);

  const events = await until('the three events of the run', async () => {
    const found = await eventsOf(id);
    return found.length >= 3 ? found : undefined;
  });

  expect(events.map(({ previousStatus, status }) => [previousStatus, status])).toEqual([
    [null, 'QUEUED'],
    ['QUEUED', 'RUNNING'],
    ['RUNNING', 'SUCCEEDED'],
  ]);
  expect(events.at(-1)).toMatchObject({
    startedBy: designatedAdmin,
    counts: { read: run.read, changed: run.changed, failed: 0, unchanged: run.unchanged },
    link: `${host.url}/admin/jobs/${id}`,
  });
});
