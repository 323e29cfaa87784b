import { beforeAll, describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { routePaths } from '../../support/route-paths';
import { addressOf } from '../support/addresses';
import { type Barriers, lookAllOver } from '../support/look';
import { usePanel } from '../support/panel';
import { ana } from '../support/person';
import { shown } from '../support/shown';
import { fillPages } from '../support/stage';

/** Elements that still move although the person asked for reduced motion. */
function stillMoving(): readonly string[] {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  return running.map(({ effect }) => `${effect && 'target' in effect && effect.target}`);
}

describe('a page of the route table', () => {
  const panel = usePanel({ users: 20 });

  let runId: string;

  beforeAll(async () => {
    const api = await panel.api(ana);
    await fillPages(api);
    runId = (await runEnd(api, (await startMigration(api)).id)).id;
  });

  // Generated from the route table, so that no page can be forgotten. For a route with a parameter,
  // support/addresses.ts gives its value.
  it.each(routePaths)('%s keeps nobody out: dark and light, wide and on a phone', async (route) => {
    const address = addressOf(route, { runId });
    const page = await panel.openAs(ana, address);
    const found: Barriers = {};

    await shown(page);
    await lookAllOver(page, address, found);

    expect(found).toEqual({});
    expect(await page.evaluate(stillMoving)).toEqual([]);
  });
});
