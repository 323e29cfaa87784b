/**
 * `npm run screenshots -- [--out DIR] [--only PATH]`: every page of the route table, wide and on a phone, light and dark, on a host with
 * runs of every kind. Prints the files.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { routePaths } from '../support/route-paths';
import { launchBrowser } from './browser';
import { addressOf } from './support/addresses';
import { ana, signIn } from './support/person';
import { shown } from './support/shown';
import { startStage } from './support/stage';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.pictures' },
    only: { type: 'string', default: '' },
    users: { type: 'string', default: '60' },
  },
});
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const themes = ['light', 'dark'] as const;

async function take(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = join(values.out, `${name}-${size}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
      console.log(path);
    }
  }
  await page.setViewportSize(sizes.wide);
}

await mkdir(values.out, { recursive: true });
const stage = await startStage(Number(values.users));
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(`${stage.host.url}/admin`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  if (!values.only) await take(page, 'signed-out');
  await signIn(page, ana);
  await page.getByRole('button', { name: `Account of ${ana.email}` }).waitFor();
  for (const route of routePaths.filter((path) => path.includes(values.only))) {
    await page.goto(`${stage.host.url}${await addressOf(route, { api: stage.api, runId: stage.runningId })}`);
    await shown(page);
    await take(page, route.replaceAll('/', '_').replaceAll('$', '').slice(1));
  }
} finally {
  await browser.close();
  await stage.stop();
}
