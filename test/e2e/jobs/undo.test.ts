import { describe, expect, it } from 'vitest';
import { startMigration } from '../../support/host-process';
import { usePanel } from '../support/panel';
import { ana, button, link } from '../support/person';

describe('undoing a run', () => {
  const panel = usePanel({ users: 10 });

  it("is requested on the run's page, rehearsed, executed, and shown on both runs", async () => {
    const { id } = await startMigration(await panel.api(ana), false);
    const page = await panel.openAs(ana, `/admin/jobs/${id}`);
    await page.getByText('Run complete').waitFor();

    await button(page, 'Undo…').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/^Undo [\d,]+ changes made by run/).waitFor();
    await dialog.getByRole('button', { name: 'Dry run first' }).click();
    await page.getByText('Would undo run').waitFor();
    await page.getByText('Dry run complete').waitFor();

    await link(page, `run ${id.slice(-4)}`).click();
    await button(page, 'Undo…').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo changes' }).click();
    await page.getByText('Undoes run').waitFor();
    await page.getByText('Run complete').waitFor();

    await link(page, `run ${id.slice(-4)}`).click();
    await page.getByText('Undone by run').waitFor();
    expect(await button(page, 'Undo…').count()).toBe(0);
  });
});
