import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { routePaths } from '../../support/route-paths';
import { addressOf } from '../support/addresses';
import { usePanel } from '../support/panel';
import { ana } from '../support/person';
import { openInside, shown } from '../support/shown';
import { fillPages } from '../support/stage';

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly backendDOMNodeId?: number;
}

/** Links are not included: their row or card says which record they open. */
const roles = ['button', 'checkbox', 'switch', 'textbox', 'searchbox', 'combobox', 'spinbutton'];

/** Buttons that a page offers in two places, such as its header and an empty list. */
const offeredTwice = /^button (Add (follow-up|webhook)…|Sync State|Set External ID|Copy .+) \(2\)$/;

/** Returns the names that several of a page's controls have, from Chromium's accessibility tree. */
async function repeatedNames(page: Page): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = (await devTools.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] };
  const seen = new Map<string, Set<number>>();
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !role || !name?.value || backendDOMNodeId === undefined) continue;
    if (!roles.includes(role.value)) continue;
    const key = `${role.value} ${name.value}`;
    const others = seen.get(key) ?? new Set<number>();
    others.add(backendDOMNodeId);
    seen.set(key, others);
  }
  await devTools.detach();
  return [...seen]
    .filter(([, elements]) => elements.size > 1)
    .map(([key, { size }]) => `${key} (${size})`)
    .filter((found) => !offeredTwice.test(found));
}

describe('the controls of a page', () => {
  const panel = usePanel({ users: 40 });
  let runId: string;

  beforeAll(async () => {
    const api = await panel.api(ana);
    await fillPages(api);
    runId = (await runEnd(api, (await startMigration(api)).id)).id;
  });

  it('have different names if they have different effects', { timeout: 600_000 }, async () => {
    const page = await panel.openAs(ana, '/admin');
    await shown(page);
    const found: Record<string, unknown> = {};
    for (const route of routePaths) {
      const url = panel.url(addressOf(route, { runId }));
      if (page.url() !== url) await openInside(page, url);
      const names = await repeatedNames(page);
      if (names.length > 0) found[route] = names;
    }

    expect(found).toEqual({});
  });
});
