import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { runEnd, startMigration } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, button, heading } from '../support/person';
import { openStartForm, status } from '../support/runs';
import { tableOf } from '../support/tables';

const held = 'ActivityHistory';
const reason = 'The tables are being restored.';
const phone = { width: 390, height: 844 };
describe('for on-call,', () => {
  const panel = usePanel({ users: 60 });

  describe('pausing all jobs at once', () => {
    it('stops the current runs, rejects new ones, and offers to resume the stopped ones', async () => {
      const api = await panel.api(ana);
      const hold = panel.holdWrites(held);
      await startMigration(api);
      const page = await panel.openAs(ana, '/admin/jobs');

      await button(page, 'More actions for all jobs').click();
      await page.getByRole('menuitem', { name: 'Pause all jobs…' }).click();
      const question = page.getByRole('dialog', { name: 'Pause all jobs?' });
      await question.getByText(/^1 run is in progress now\. It will finish/).waitFor();
      await question.getByLabel(/^Reason/).fill(reason);
      await button(page, 'Pause all jobs').click();
      const banner = page.getByRole('region', { name: 'All jobs are paused' });
      await banner.getByText(reason).waitFor();
      hold.release();

      const form = await openStartForm(page);
      await form.getByText(/^All jobs have been paused by ana@/).waitFor();
      await form.getByText(`All jobs have been paused by ${ana.email}: ${reason}`).waitFor();
      expect(await form.getByRole('button', { name: 'Start dry run' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'hidden' });

      expect(await barriersOn(page)).toEqual([]);
      await page.setViewportSize(phone);
      await expect.poll(() => overflowOf(page), patience).toEqual([]);

      await button(page, 'Resume all jobs').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/The pause stopped 1 run/).waitFor();
      await dialog.getByRole('button', { name: 'Resume all jobs' }).click();
      await banner.waitFor({ state: 'hidden' });
      await dialog.getByRole('button', { name: /^Resume/ }).click();
      await dialog.getByText('Resumed', { exact: true }).waitFor();
      await dialog.getByRole('link').first().click();
      await status(page, 'Succeeded');
    });
  });

  describe('a schedule', () => {
    it('is paused after a confirmation, shows who paused it, and is resumed', async () => {
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
      await expect.poll(() => overflowOf(page), patience).toEqual([]);

      await toggle.click();
      await button(page, 'Resume schedule').click();
      await expect.poll(() => toggle.getAttribute('aria-checked'), patience).toBe('true');
      await row.getByText('none while paused').waitFor({ state: 'hidden' });
    });
  });

  describe('the maximum cost of a schedule', () => {
    it('is set, shows who set it, and is removed', async () => {
      const barriers: Barriers = {};
      const page = await panel.openAs(ana, '/admin/jobs/schedules');
      const row = page.getByRole('row').filter({ hasText: 'Schedule hours audit' }).first();
      const change = row.getByRole('button', { name: 'Change the maximum cost of Schedule hours audit' });
      const dialog = page.getByRole('dialog', { name: 'Maximum cost of the Schedule hours audit schedule' });
      const field = dialog.getByLabel('Maximum cost in dollars');
      const save = dialog.getByRole('button', { name: 'Save maximum cost' });

      await change.click();
      await field.fill('0');
      await save.click();
      await dialog.getByText('Expected an amount above 0 and up to 1,000,000 dollars').waitFor();
      await look(page, 'the maximum cost of a schedule', barriers);
      await field.fill('2.50');
      await save.click();
      await row.getByText('$2.50').waitFor();
      await row.getByText(`by ${ana.email}`).waitFor();
      await dialog.waitFor({ state: 'detached' });
      await look(page, 'a schedule with a maximum cost', barriers);
      await change.click();
      expect(await field.inputValue()).toBe('2.5');
      await field.fill('');
      await save.click();

      await row.getByText('No maximum').waitFor();
      expect(barriers).toEqual({});
    });
  });

  describe('a run that needs attention', () => {
    it('is counted on every page, listed first, found in the history, and removed once acknowledged', async () => {
      const api = await panel.api(ana);
      const { startJob } = await api.query<{ startJob: JobRun }>(startDocument, {
        input: { job: 'user-preferences-audit', dryRun: false, clientToken: randomUUID() },
      });
      await runEnd(api, startJob.id);
      const page = await panel.openAs(ana, '/admin');

      await page.getByRole('link', { name: '1 run needs attention' }).waitFor();
      const list = page.getByRole('region', { name: 'Needs attention' });
      await list.getByRole('link', { name: 'User preferences audit', exact: true }).waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await list.getByRole('link', { name: 'View all' }).click();
      await heading(page, 'Job history').waitFor();
      const rows = tableOf(page, 'Runs, newest first').getByRole('row');
      await expect.poll(() => rows.count(), patience).toBe(2);

      await rows.nth(1).getByRole('link').first().click();
      await page.getByRole('button', { name: /^Acknowledge/ }).click();
      const question = page.getByRole('dialog', { name: /^Acknowledge/ });
      await question.getByRole('textbox').fill('Seen; the records are test data.');
      await question.getByRole('button', { name: 'Acknowledge' }).click();
      // While a dialog is open, no element outside it has a role, so a check that something has disappeared
      // would pass too early.
      await question.waitFor({ state: 'hidden' });
      await page.getByText('Seen; the records are test data.').waitFor();
      await page.getByRole('link', { name: /needs attention/ }).waitFor({ state: 'hidden' });
      await page.goto(panel.url('/admin/jobs'));
      await heading(page, 'Jobs').waitFor();
      await tableOf(page, 'Recent runs').waitFor();
      expect(await list.count()).toBe(0);
    });
  });
});
