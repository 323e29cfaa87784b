/**
 * `npm run screenshots -- [--out DIR] [--only PATH]`: takes screenshots of every page in the route table on a
 * host with runs of every kind. Each page is captured in a wide window and on a phone, in the light and dark
 * themes. With `--readme`, takes the README's pictures instead, in docs/pictures. Prints the file names.
 */
import '#infra/entry-point';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { routePaths } from '../support/route-paths';
import { addressOf } from './support/addresses';
import { launchBrowser } from './support/browser';
import { ana, signIn } from './support/person';
import { shown } from './support/shown';
import { startStage } from './support/stage';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.pictures' },
    only: { type: 'string', default: '' },
    users: { type: 'string', default: '60' },
    readme: { type: 'boolean', default: false },
  },
});
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const themes = ['light', 'dark'] as const;

/** The README's pictures, each with its content and theme. */
const readme = [
  { name: 'run', route: '/admin/jobs/$runId', colorScheme: 'light' },
  { name: 'dashboard', route: '/admin/modern', colorScheme: 'dark' },
  { name: 'metrics', route: '/admin/metrics', colorScheme: 'light' },
] as const;

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

async function signInAt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  if (!values.readme && !values.only) await take(page, 'signed-out');
  await signIn(page, ana);
  await page.getByRole('button', { name: `Account: ${ana.email}` }).waitFor();
}

await mkdir(values.out, { recursive: true });
const stage = await startStage(Number(values.users));
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  const { url } = stage.host;
  const open = async (route: string) => {
    await page.goto(`${url}${addressOf(route, { runId: stage.runningId })}`);
    await shown(page);
  };
  await signInAt(page, url);
  // The window is smaller than a desktop window, so that the pictures stay small too.
  if (values.readme) await page.setViewportSize({ width: 1280, height: 760 });
  for (const { name, route, colorScheme } of values.readme ? readme : []) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(route);
    await page.screenshot({ path: join('docs/pictures', `${name}.png`) });
  }
  for (const route of values.readme ? [] : routePaths.filter((path) => path.includes(values.only))) {
    await open(route);
    await take(page, route.replaceAll('/', '_').replaceAll('$', '').slice(1));
  }
} finally {
  await browser.close();
  await stage.stop();
}
