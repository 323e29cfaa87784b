import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { routePaths, routeTitles } from '../../support/route-paths';
import { addressOf } from '../support/addresses';
import { deadButtons } from '../support/buttons';
import { type Barriers, lookAllOver } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, ben, cora, heading } from '../support/person';
import { openInside, shown } from '../support/shown';
import { fillPages } from '../support/stage';

/** Returns the elements that move even though the user prefers reduced motion. */
function stillMoving(): readonly string[] {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  return running.map(({ effect }) => `${effect && 'target' in effect && effect.target}`);
}

/** Matches text that looks unfinished or that displays a value by mistake. */
const placeholders =
  /coming soon|to be implemented|lorem ipsum|\bTODO\b|\bundefined\b|\bNaN\b|\[object Object\]/i;

/** Enough time to open all pages one after another on a busy machine. */
const allPagesMs = 600_000;

/**
 * The maximum number of buttons to press per page when signed in as an admin other than the designated admin.
 */
const maxOfAnother = 3;

const placeholderOf = async (page: Page) => placeholders.exec(await page.locator('main').innerText())?.[0];

// A console error or warning fails any of these tests, because usePanel watches for them.
describe('a page of the route table', () => {
  const panel = usePanel({ users: 20 });

  let runId: string;

  beforeAll(async () => {
    const api = await panel.api(ana);
    await fillPages(api);
    runId = (await runEnd(api, (await startMigration(api)).id)).id;
  });

  // The tests are generated from the route table, so that no page can be forgotten. The values of route
  // parameters are in support/addresses.ts.
  it.each(routePaths)(
    '%s has no accessibility barriers, no placeholder and no dead button',
    async (route) => {
      const address = addressOf(route, { runId });
      const page = await panel.openAs(ana, address);
      const found: Barriers = {};

      await shown(page);
      await lookAllOver(page, address, found);

      expect(found).toEqual({});
      expect(await page.evaluate(stillMoving)).toEqual([]);
      expect(await placeholderOf(page)).toBeUndefined();
      expect(await deadButtons(page, panel.url(address))).toEqual([]);
    },
  );

  it('has one name in its heading, in the tab of the browser and in the route table', {
    timeout: allPagesMs,
  }, async () => {
    const page = await panel.openAs(ana, '/admin');
    const found: Record<string, unknown> = {};
    for (const [route, title] of routeTitles) {
      if (route.includes('$')) continue;
      await openInside(page, panel.url(addressOf(route, { runId })));
      const heading = await page.locator('main h1').innerText();
      const tab = (await page.title()).replace(' · Wellness Admin', '');
      if (heading !== title || tab !== title) found[route] = { title, heading, tab };
    }

    expect(found).toEqual({});
  });

  it('has no placeholder and no dead button for another admin', { timeout: allPagesMs }, async () => {
    const page = await panel.openAs(ben, '/admin/nowhere');
    const found: Record<string, unknown> = {};
    for (const route of routePaths) {
      const url = panel.url(addressOf(route, { runId }));
      // The tests above and below open each URL separately.
      await openInside(page, url);
      const placeholder = await placeholderOf(page);
      // Most buttons are the same as the designated admin's, and the test above presses those.
      const dead = await deadButtons(page, url, maxOfAnother);
      if (placeholder !== undefined || dead.length > 0) found[route] = { placeholder, dead };
    }

    expect(found).toEqual({});
  });

  it('tells users outside the Admin group how to join it', { timeout: allPagesMs }, async () => {
    const page = await panel.openAs(cora, '/admin');
    for (const route of routePaths) {
      await page.goto(panel.url(addressOf(route, { runId })));
      await heading(page, 'Not permitted').waitFor();
      await page.getByText('Under Groups, open Admin').waitFor();
    }
    // Every URL shows the same page, so pressing the buttons on one of them is enough.
    expect(await deadButtons(page, page.url())).toEqual([]);
  });
});
