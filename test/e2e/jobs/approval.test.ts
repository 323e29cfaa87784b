import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { runEnd } from '../../support/host-process';
import { usePanel } from '../support/panel';
import { ana, ben, button } from '../support/person';
import { shown } from '../support/shown';

/** A job that any admin may run. */
const job = 'schedule-remove-weekend';

describe('the approval of a dry run', () => {
  const panel = usePanel({ users: 2, settings: { approvalJobs: JSON.stringify([job]) } });

  it('is requested by one admin, given by another, and used for exactly its changes', async () => {
    const api = await panel.api(ana);
    const input = { job, params: '{}', dryRun: true, clientToken: randomUUID() };
    const { startJob } = await api.query<{ startJob: JobRun }>(startDocument, { input });
    const { id } = await runEnd(api, startJob.id);
    const starter = await panel.openAs(ana, `/admin/jobs/${id}`);
    const approval = starter.getByRole('region', { name: 'Approval' });

    await approval.getByRole('button', { name: 'Ask for approval…' }).click();
    const asking = starter.getByRole('dialog').or(starter.getByRole('alertdialog'));
    await asking.getByRole('textbox', { name: 'Reason' }).fill('No reminders at weekends.');
    await asking.getByRole('button', { name: 'Ask for approval', exact: true }).click();
    await approval.getByText('Waiting for approval').waitFor();
    expect(await button(starter, 'Approve…').count()).toBe(0);

    const approver = await panel.openAs(ben, '/admin');
    const waiting = approver.getByRole('region', { name: 'Waiting for approval' });
    await waiting.getByText('“No reminders at weekends.”').waitFor();
    await waiting.getByRole('link', { name: new RegExp(id.slice(-4)) }).click();
    await shown(approver);
    await button(approver, 'Approve…').click();
    const deciding = approver.getByRole('dialog').or(approver.getByRole('alertdialog'));
    const digest = await approval.locator('code').innerText();
    await deciding.getByText(digest).waitFor();
    await deciding.getByRole('button', { name: 'Approve', exact: true }).click();
    await approver.getByText(`${ben.email} approved`).waitFor();
    expect(await button(approver, 'Start approved run').count()).toBe(0);

    // The decision appears on the page of the person who started the run, without a reload.
    await approval.getByText(`${ben.email} approved`).waitFor();
    await approval.getByRole('button', { name: 'Start approved run' }).click();
    const starting = starter.getByRole('dialog').or(starter.getByRole('alertdialog'));
    await starting.getByRole('button', { name: 'Start approved run' }).click();
    await approval.getByText(`Approved by ${ben.email}`, { exact: true }).waitFor();
    await starter.getByText('Run complete', { exact: true }).waitFor();
    expect(starter.url()).not.toContain(id);

    // The approval has been used up.
    await approver.getByText('Real run:').waitFor();
  });
});
