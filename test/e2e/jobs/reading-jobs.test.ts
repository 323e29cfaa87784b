import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { barriersOn, overflowOf } from '../support/barriers';
import { usePanel } from '../support/panel';
import { ben, button } from '../support/person';
import { tableOf } from '../support/tables';

const phone = { width: 390, height: 844 };

describe('a job that only reads', () => {
  const panel = usePanel({ users: 100 });

  it('creates a report, whose run shows its key figures and exports it as files', async () => {
    const page = await panel.openAs(ben, '/admin/jobs');
    await button(page, 'Start User metrics').click();
    await page
      .getByRole('dialog', { name: 'User metrics' })
      .getByRole('button', { name: 'Start report' })
      .click();

    await page.getByText('Report complete').waitFor();
    await page.getByRole('region', { name: 'Users', exact: true }).getByText('Total').waitFor();
    await button(page, 'Export').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click(),
    ]);
    const [head] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/^\uFEFFid,activities,/);

    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect([...(await overflowOf(page)), ...(await barriersOn(page))]).toEqual([]);
  });

  it('reads an export if the admin chooses it, and says from which time its records are', async () => {
    const page = await panel.openAs(ben, '/admin/jobs');
    await button(page, 'Start User preferences audit').click();
    const form = page.getByRole('dialog', { name: 'User preferences audit' });
    await form.getByRole('region', { name: 'Estimate' }).getByText('Reads').waitFor();
    await form.getByLabel('Read from').selectOption({ label: 'An export of the tables' });
    await form.getByRole('region', { name: 'Estimate' }).getByText('Cost').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await form.getByRole('button', { name: 'Start audit' }).click();

    await page
      .getByRole('note', { name: 'Export' })
      .getByText('The records are from an export of the tables as they were')
      .waitFor();
    await page.getByText(/^[\d,]+ findings? of \d kinds? in [\d,]+ records\.$/).waitFor();
    // 'Run again' keeps the selected option.
    await button(page, 'Run again…').click();
    await page.getByRole('link', { name: 'Change parameters or limits…' }).click();
    const source = page.getByRole('dialog', { name: 'User preferences audit' }).getByLabel('Read from');
    await source.waitFor();
    expect(await source.inputValue()).toBe('EXPORT');
    await page.setViewportSize(phone);
    expect([...(await overflowOf(page)), ...(await barriersOn(page))]).toEqual([]);
  });

  it('audits without asking for a kind of run, shows its findings, keeps the filter, and exports them as a file', async () => {
    const page = await panel.openAs(ben, '/admin/jobs');
    await button(page, 'Start User preferences audit').click();
    const form = page.getByRole('dialog', { name: 'User preferences audit' });
    await form.getByRole('region', { name: 'Estimate' }).getByText('Reads').waitFor();
    expect(await form.getByRole('radio').count()).toBe(0);
    await form.getByRole('button', { name: 'Start audit' }).click();

    await page.getByText(/^[\d,]+ findings? of \d kinds? in [\d,]+ records\.$/).waitFor();
    const rows = tableOf(page, 'Audit findings').getByRole('row');
    await rows.nth(1).waitFor();
    const kind = page.getByRole('group', { name: 'Kind of finding' }).getByRole('button').nth(1);
    const [name = '', count = ''] = (await kind.innerText()).split(/\s+/);
    await kind.click();
    await page.getByText(new RegExp(`of ${count}$`)).waitFor();
    await page.reload();
    await page.getByText(new RegExp(`of ${count}$`)).waitFor();
    expect(await rows.nth(1).innerText()).toContain(name);

    await button(page, 'Export').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^run-.{4}-findings\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFKind,Table,Record,Finding,Details');
    expect(lines).toHaveLength(Number(count) + 1);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await barriersOn(page)).toEqual([]);
    }
    await page.setViewportSize(phone);
    expect([...(await overflowOf(page)), ...(await barriersOn(page))]).toEqual([]);
  });
});
