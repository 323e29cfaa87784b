import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { startMigration } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import type { Hold } from '../support/hold';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, button } from '../support/person';
import { status, stopRun, waitForOnlyTableLeft } from '../support/runs';

const held = 'ActivityHistory';
const phone = { width: 390, height: 844 };
describe('a run that hangs', () => {
  const panel = usePanel({ users: 60 });
  let hold: Hold | undefined;
  afterEach(() => hold?.release());

  it('can be force-stopped after it has ignored a stop for five minutes, and is then resumed', async () => {
    hold = panel.holdWrites(held);
    const { id } = await startMigration(await panel.api(ana));
    const page = await panel.openAs(ana, `/admin/jobs/${id}`);
    await waitForOnlyTableLeft(page, held);
    await stopRun(page);
    await status(page, 'Stopping');
    const overdue = page.getByRole('region', { name: 'Not stopped yet' });
    expect(await overdue.count()).toBe(0);

    await panel.abandon(id);
    await overdue.getByText(/^A stop was requested 6 minutes ago/).waitFor();
    await overdue.getByRole('button', { name: 'Force stop…' }).click();
    const question = page.getByRole('alertdialog', { name: `Force run ${id.slice(-4)} to stop?` });
    await question.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => overflowOf(page), patience).toEqual([]);
    await question.getByRole('button', { name: 'Force stop' }).click();

    await page.getByText(`Forcing run ${id.slice(-4)} to stop`).waitFor();
    await status(page, 'Stopped');
    await page.getByText(`Force-stopped by ${ana.email}`).first().waitFor();
    hold.release();
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, 'Resume').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume run' }).click();
    await status(page, 'Succeeded');
  });
});

describe('a run with a limit', () => {
  const panel = usePanel({ users: 60 });

  it('shows what limits it, on its page and for each worker, and lets an admin change the limit', async () => {
    const { startJob } = await (await panel.api(ana)).query<{ startJob: JobRun }>(startDocument, {
      input: {
        job: 'user-identifier-migration',
        dryRun: false,
        writesPerSecond: 6,
        clientToken: randomUUID(),
      },
    });
    const page = await panel.openAs(ana, `/admin/jobs/${startJob.id}?tab=lanes`);

    await page.getByText('Slowed down by the limit of 6 writes per second').waitFor();
    await page
      .getByText(/limited to its share/)
      .first()
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => overflowOf(page), patience).toEqual([]);

    await page.setViewportSize({ width: 1440, height: 900 });
    const limits = page.getByRole('region', { name: 'Limits' });
    await limits.getByRole('button', { name: 'Change limits' }).click();
    await limits.getByRole('textbox', { name: 'Writes per second' }).fill('3');
    await limits.getByRole('textbox', { name: 'Workers at once' }).fill('1');
    await limits.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Slowed down by the limit of 3 writes per second').waitFor();
    await limits.getByText(`Changed by ${ana.email}`).waitFor();
    await limits.getByText(/Applied by \d workers?\./).waitFor(patience);
    await limits.getByRole('row', { name: /^Workers at once 1 of \d/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await stopRun(page);
    await status(page, 'Stopped');
    await page.getByText(/^Slowed down/).waitFor({ state: 'hidden' });
  });
});
