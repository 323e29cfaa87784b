import { describe, expect, it } from 'vitest';
import { barriersOn, overflowOf } from '../support/barriers';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ben, link, signIn } from '../support/person';
import { status } from '../support/runs';

const phone = { width: 390, height: 844 };
describe('backups', () => {
  const panel = usePanel({ users: 8 });

  it("are created, verified and compared, and restored after the table's name is typed", async () => {
    const page = await panel.openAs(ben, '/admin/backups');
    await page.getByText('No backups yet').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).first().click();

    const row = page.getByRole('row').filter({ hasText: ben.email });
    await row.waitFor();
    await row.locator('td').filter({ hasText: 'Never' }).waitFor();
    await row.getByRole('button', { name: /^Verify backup/ }).click();
    await row.getByText('Intact').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => overflowOf(page), patience).toEqual([]);

    await row.getByRole('button', { name: /^Restore from backup/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore a table' });
    await dialog.getByLabel('Table').selectOption('UserActivity');
    await dialog.getByRole('button', { name: 'Compare first' }).click();
    await dialog.getByText(/^No differences:/).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const restore = dialog.getByRole('button', { name: 'Restore UserActivity' });
    await dialog.getByLabel(/^Type UserActivity/).fill('useractivity');
    expect(await restore.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Type UserActivity/).fill('UserActivity');
    await restore.click();
    await status(page, 'Succeeded');
    await page.getByText('Nothing was changed').first().waitFor();

    await page.goBack();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText('Intact').waitFor();
  });

  it('that are missing are reported, and a comparison links to its run', async () => {
    const page = await panel.open('/admin/backups?restore=01HZY0000000000000000000ZZ');
    await signIn(page, ben);
    const dialog = page.getByRole('dialog', { name: 'Restore a table' });
    await dialog.getByText('Backup not found').waitFor();
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: /^Restore from backup/ })
      .first()
      .click();
    await dialog.getByLabel('Table').selectOption('SessionRating');
    await dialog.getByRole('button', { name: 'Compare first' }).click();
    await link(page, 'Open run').click();
    await status(page, 'Succeeded');
    await page.getByText('Nothing would change').first().waitFor();
  });
});
