import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { setAlarm } from '../../support/alarms';
import { type ApiClient, readRun } from '../../support/host-process';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, ben, button, heading } from '../support/person';
import { tableOf } from '../support/tables';

const fix = 'schedule-remove-weekend';

describe('follow-ups', () => {
  const alarm = 'ApiLatency';
  const panel = usePanel({
    users: 2,
    settings: { approvalJobs: JSON.stringify([fix]), holdAlarms: JSON.stringify([{ alarm }]) },
  });

  /** Starts an audit of the schedule. */
  async function startAudit(api: ApiClient): Promise<JobRun> {
    const input = { job: 'schedule-hours-audit', params: '{}', dryRun: false, clientToken: randomUUID() };
    return (await api.query<{ startJob: JobRun }>(startDocument, { input })).startJob;
  }

  /** Fills in the form for a new follow-up: a dry run that starts after the audit and requests approval. */
  async function fillIn(page: Page) {
    await button(page, 'Add follow-up…').first().click();
    const form = page.getByRole('dialog', { name: 'Add follow-up' });
    await form.getByLabel('After a run of').selectOption({ label: 'Schedule hours audit' });
    await form.getByLabel('Then start').selectOption(fix);
    await form.getByText('Ask another admin to approve its changes').click();
    return form;
  }

  it('are added, start a dry run that waits for approval, and are then disabled and deleted', async () => {
    const barriers: Barriers = {};
    const page = await panel.openAs(ana, '/admin/jobs/schedules');
    await page.getByText('No follow-ups yet').waitFor();
    const form = await fillIn(page);
    await look(page, 'the form of a follow-up', barriers);
    await form.getByRole('button', { name: 'Save follow-up' }).click();
    const table = tableOf(page, 'Follow-ups');
    await table.getByText('dry run, asks for approval').waitFor();

    const { id } = await startAudit(await panel.api(ana));
    await page.goto(panel.url(`/admin/jobs/${id}`));
    const chain = page.getByRole('region', { name: 'Chain of runs' });
    await chain.getByText('Waiting for approval').waitFor();
    await look(page, 'a run with a follow-up', barriers);
    await chain.getByRole('link').click();
    await button(page, 'Withdraw…').waitFor();
    await chain.getByText('(this run)').waitFor();
    expect(await chain.getByRole('listitem').count()).toBe(2);

    await page.goto(panel.url('/admin/jobs/history'));
    await page.getByText('after Schedule hours audit').waitFor();

    await page.goto(panel.url('/admin/jobs/schedules'));
    await table.getByRole('button', { name: /^Edit / }).click();
    const edit = page.getByRole('dialog', { name: 'Edit follow-up' });
    await edit.getByLabel('At least this many findings').fill('900,000');
    await edit.getByRole('button', { name: 'Save follow-up' }).click();
    await table.getByText('with at least 900,000 findings').waitFor();
    const second = await startAudit(await panel.api(ana));
    await page.goto(panel.url(`/admin/jobs/${second.id}`));
    await chain.getByText(/^Dry run\. Did not start: \d+ findings, fewer than 900,000$/).waitFor();

    await page.goto(panel.url('/admin/jobs/schedules'));
    await table.getByRole('button', { name: /^Disable / }).click();
    await table.getByText('Disabled', { exact: true }).waitFor();
    await table.getByRole('button', { name: /^Delete / }).click();
    await button(page, 'Delete follow-up').click();
    await page.getByText('No follow-ups yet').waitFor();
    expect((await readRun(await panel.api(ana), second.id)).status).toBe('SUCCEEDED');
    expect(barriers).toEqual({});
  });

  it('are given for a single run when it is started', async () => {
    const barriers: Barriers = {};
    const page = await panel.openAs(ana, '/admin/jobs');
    await button(page, 'Start Schedule hours audit').click();
    const start = page.getByRole('dialog', { name: 'Schedule hours audit' });
    await start.getByRole('button', { name: 'Then run…' }).click();
    const form = page.getByRole('dialog', { name: 'Add follow-up' });
    await form.getByLabel('Then start').selectOption(fix);
    await form.getByLabel('At least this many findings').fill('900,000');
    await look(page, 'the form of a follow-up of one run', barriers);
    await form.getByRole('button', { name: 'Save follow-up' }).click();
    await start
      .getByText(/^Remove weekends from schedules \(dry run\) starts if this run succeeds/)
      .waitFor();
    await look(page, 'the start of a run with a follow-up', barriers);
    await start.getByRole('button', { name: 'Start audit' }).click();

    const chain = page.getByRole('region', { name: 'Chain of runs' });
    await chain.getByText(/^Dry run\. Did not start: \d+ findings, fewer than 900,000$/).waitFor();
    expect(barriers).toEqual({});
  });

  it('are added, changed and removed for a run that is active', async () => {
    const barriers: Barriers = {};
    const control = panel.alarmControl();
    await setAlarm(control, { alarm, state: 'ALARM' });
    const { id } = await startAudit(await panel.api(ana));
    const page = await panel.openAs(ana, `/admin/jobs/${id}`);
    const choice = page.getByRole('group', { name: 'Follow-up' });
    const sentence = choice.getByText(/^Remove weekends from schedules \(dry run\) starts if this run/);

    await choice.getByRole('button', { name: 'Then run…' }).click();
    const form = page.getByRole('dialog', { name: 'Add follow-up' });
    await form.getByLabel('Then start').selectOption(fix);
    await form.getByRole('button', { name: 'Save follow-up' }).click();
    await sentence.waitFor();
    await look(page, 'an active run with a follow-up', barriers);
    await choice.getByRole('button', { name: 'Remove follow-up' }).click();
    await sentence.waitFor({ state: 'hidden' });
    await choice.getByRole('button', { name: 'Then run…' }).click();
    await form.getByLabel('Then start').selectOption(fix);
    await form.getByRole('button', { name: 'Save follow-up' }).click();
    await choice.getByRole('button', { name: 'Edit follow-up…' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit follow-up' });
    await edit.getByLabel('At least this many findings').fill('900,000');
    await edit.getByRole('button', { name: 'Save follow-up' }).click();
    await choice.getByText(/with at least 900,000 findings\.$/).waitFor();
    await setAlarm(control, { alarm, state: 'OK' });

    const chain = page.getByRole('region', { name: 'Chain of runs' });
    await chain.getByText(/^Dry run\. Did not start: \d+ findings, fewer than 900,000$/).waitFor();
    await choice.waitFor({ state: 'hidden' });
    expect(barriers).toEqual({});
  });

  it('of the designated admin’s job can be seen, but not changed, by another admin', async () => {
    const mine = await panel.openAs(ana, '/admin/jobs/schedules');
    const form = await fillIn(mine);
    await form.getByLabel('Then start').selectOption('user-identifier-migration');
    await form.getByRole('button', { name: 'Save follow-up' }).click();
    await tableOf(mine, 'Follow-ups').getByText('User identifier migration').waitFor();

    const page = await panel.openAs(ben, '/admin/jobs/schedules');
    await heading(page, 'Follow-ups').waitFor();
    const table = tableOf(page, 'Follow-ups');

    await table.getByText('You cannot change this follow-up').waitFor();
    expect(await table.getByRole('button', { name: /^Edit / }).count()).toBe(0);
  });
});
