import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { routePaths } from '../../support/route-paths';
import { addressOf } from '../support/addresses';
import { deadButtons } from '../support/buttons';
import { usePanel } from '../support/panel';
import { ana, ben, cora, heading } from '../support/person';
import { shown } from '../support/shown';
import { fillPages } from '../support/stage';

/** Texts of a page that look unfinished, or that show a value by mistake. */
const placeholders =
  /coming soon|to be implemented|lorem ipsum|\bTODO\b|\bundefined\b|\bNaN\b|\[object Object\]/i;

/** Buttons of a page that are pressed for an admin who is not the designated one. */
const maxOfAnother = 3;

const placeholderOf = async (page: Page) => placeholders.exec(await page.locator('main').innerText())?.[0];

// Errors and warnings of the console fail each of these tests: usePanel watches for them.
describe('every route', () => {
  const panel = usePanel({ users: 20 });

  let runId: string;

  beforeAll(async () => {
    const api = await panel.api(ana);
    await fillPages(api);
    runId = (await runEnd(api, (await startMigration(api)).id)).id;
  });

  it.each(routePaths)('%s has no placeholder and no dead button for the designated admin', async (route) => {
    const address = addressOf(route, { runId });
    const page = await panel.openAs(ana, address);
    await shown(page);

    expect(await placeholderOf(page)).toBeUndefined();
    expect(await deadButtons(page, panel.url(address))).toEqual([]);
  });

  it('has no placeholder and no dead button for another admin', async () => {
    const page = await panel.openAs(ben, '/admin');
    const found: Record<string, unknown> = {};
    for (const route of routePaths) {
      const url = panel.url(addressOf(route, { runId }));
      await page.goto(url);
      await shown(page);
      const placeholder = await placeholderOf(page);
      // Most buttons are those of the designated admin, which are pressed above.
      const dead = await deadButtons(page, url, maxOfAnother);
      if (placeholder !== undefined || dead.length > 0) found[route] = { placeholder, dead };
    }

    expect(found).toEqual({});
  });

  it('tells who is not in the group Admin how to get into it', async () => {
    const page = await panel.openAs(cora, '/admin');
    for (const route of routePaths) {
      await page.goto(panel.url(addressOf(route, { runId })));
      await heading(page, 'Not permitted').waitFor();
      await page.getByText('Under Groups open Admin').waitFor();
    }
    // The same page at every address.
    expect(await deadButtons(page, page.url())).toEqual([]);
  });
});
