import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { setAlarm } from '../../support/alarms';
import { usePanel } from '../support/panel';
import { ana } from '../support/person';

const alarm = 'ApiLatency';

describe('a run that an alarm holds', () => {
  const panel = usePanel({ users: 2, settings: { holdAlarms: JSON.stringify([{ alarm }]) } });

  it('shows the alarm and its reason, and continues when the alarm is OK', async () => {
    const control = panel.alarmControl();
    await setAlarm(control, { alarm, state: 'ALARM', reason: 'p99 is 4 s.' });
    const api = await panel.api(ana);
    const input = { job: 'schedule-hours-audit', params: '{}', dryRun: false, clientToken: randomUUID() };
    const { startJob } = await api.query<{ startJob: JobRun }>(startDocument, { input });

    const page = await panel.openAs(ana, `/admin/jobs/${startJob.id}`);
    const hold = page.getByRole('region', { name: 'Hold' });
    await hold.getByText(`Held by the alarm ${alarm}`).waitFor();
    await hold.getByText(/^p99 is 4 s\. Raised/).waitFor();
    await page.getByText('Held', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /Stop/ }).first().isEnabled()).toBe(true);

    await setAlarm(control, { alarm, state: 'OK' });
    // The run waits until the alarm has stayed OK for 15 s.
    await hold.waitFor({ state: 'hidden', timeout: 60_000 });
    await page.getByRole('button', { name: 'Run again' }).first().waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByText(/^No longer held by the alarm ApiLatency\./).waitFor();
  });
});
