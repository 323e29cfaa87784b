import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JobRun } from '#shared/jobs/run';
import { startDocument } from '#shared/jobs/run-documents';
import { runEnd } from '../support/host-process';
import { barriersOn, overflowOf } from './support/barriers';
import { usePanel } from './support/panel';
import { ana, button, heading } from './support/person';

const phone = { width: 390, height: 844 };
/** Longer than a busy machine takes, in milliseconds. */
const patience = { timeout: 30_000 };

describe('a schedule', () => {
  const panel = usePanel({ users: 5 });

  it('is paused after a question, says by whom after a reload too, and is let run again', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/schedules');
    const row = page.getByRole('row').filter({ hasText: 'User preferences audit' });
    await row.getByText('At 02:00, every day, UTC').waitFor();
    const toggle = row.getByRole('switch');
    expect(await barriersOn(page)).toEqual([]);

    await toggle.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause schedule' }).click();
    await row.getByText(`by ${ana.email}`).waitFor();
    await page.reload();
    await row.getByText(`by ${ana.email}`).waitFor();
    expect(await toggle.getAttribute('aria-checked')).toBe('false');
    await page.setViewportSize(phone);
    expect(await overflowOf(page)).toEqual([]);

    await toggle.click();
    await button(page, 'Let it run').click();
    await row.getByText('none while paused').waitFor({ state: 'hidden' });
    expect(await toggle.getAttribute('aria-checked')).toBe('true');
  });
});

describe('a run that needs attention', () => {
  const panel = usePanel({ users: 20 });

  it('is counted in the navigation, listed first, found in the history, and gone once acknowledged', async () => {
    const api = await panel.api(ana);
    const { startJob } = await api.query<{ startJob: JobRun }>(startDocument, {
      input: { job: 'user-preferences-audit', dryRun: false, clientToken: randomUUID() },
    });
    await runEnd(api, startJob.id);
    const page = await panel.openAs(ana, '/admin');

    await page.getByRole('link', { name: /^Jobs.*1 run needs attention/ }).waitFor();
    const list = page.getByRole('region', { name: 'Needs attention' });
    await list.getByRole('link', { name: 'User preferences audit' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await list.getByRole('link', { name: 'All that need attention' }).click();
    await heading(page, 'Job history').waitFor();
    const rows = page.getByRole('table', { name: 'Runs, newest first' }).getByRole('row');
    await expect.poll(() => rows.count(), patience).toBe(2);

    await rows.nth(1).getByRole('link').first().click();
    await page.getByRole('button', { name: /^Acknowledge/ }).click();
    const question = page.getByRole('dialog', { name: /^Acknowledge/ });
    await question.getByRole('textbox').fill('Seen; the records are test data.');
    await question.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByRole('link', { name: /needs attention/ }).waitFor({ state: 'hidden' });
    await page.goto(panel.url('/admin/jobs'));
    await heading(page, 'Jobs').waitFor();
    await page.getByRole('table', { name: 'Recent runs' }).waitFor();
    expect(await list.count()).toBe(0);
  });
});
