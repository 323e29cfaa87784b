import { beforeAll, describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { addFilter } from '../support/filters';
import { usePanel } from '../support/panel';
import { ana, button } from '../support/person';
import { cutEmailsAndWideTables } from '../support/words-and-tables';

describe('a table', () => {
  const panel = usePanel({ users: 10 });

  beforeAll(async () => {
    const api = await panel.api(ana);
    await runEnd(api, (await startMigration(api, true)).id);
  });

  it('saves several filter values and the selected columns in a view, which opens with one click', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history');
    await page.getByRole('row').nth(1).waitFor();

    await addFilter(page, 'Status', { tick: 'Succeeded' });
    await button(page, 'Change filter Status: Succeeded').click();
    await page
      .getByRole('dialog', { name: 'Status' })
      .getByRole('checkbox', { name: /^Any failure/ })
      .check();
    await button(page, 'Remove filter Status: Any failure, Succeeded').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Display settings for Runs, newest first').click();
    await page.getByRole('checkbox', { name: 'Progress' }).uncheck();
    await page.getByRole('columnheader', { name: 'Progress' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await button(page, 'Save view').click();
    await page.getByLabel('View name').fill('Ended runs');
    await button(page, 'Save').click();
    const views = page.getByRole('navigation', { name: /^Views of/ });
    await views.getByRole('link', { name: 'Failures, last 7 days' }).click();
    await page.getByText('No matching runs').waitFor();

    await page.reload();
    await views.getByRole('link', { name: 'Ended runs' }).click();

    await page.getByRole('row').nth(1).waitFor();
    const search = new URL(page.url()).searchParams;
    expect(search.get('status')).toBe('ANY_FAILURE.SUCCEEDED');
    expect(search.get('columns')).toBe('runs.title.status.changed.startedBy.createdAt');
    expect(await page.getByRole('columnheader', { name: 'Progress' }).count()).toBe(0);
  });

  it('breaks no email within a word and fits its panel at every window width', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history');
    const found: Record<string, readonly string[]> = {};
    for (const path of ['/admin/jobs/history', '/admin/users']) {
      await page.goto(panel.url(path));
      await page.getByRole('row').nth(1).waitFor();
      for (const width of [1440, 1280, 1100, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await cutEmailsAndWideTables(page);
        if (cut.length > 0) found[`${path} at ${width} px`] = cut;
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }

    expect(found).toEqual({});
  });
});
