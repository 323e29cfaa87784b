import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone } from '../support/browser';
import { usePanel } from '../support/panel';
import { ana } from '../support/person';
import { shown } from '../support/shown';

const entryFile = '**/assets/index-*.js';

/** Returns what the frame consists of: each element's text, position and colours. */
const partsOf = (page: Page) =>
  page.evaluate(() => {
    const selectors = [
      'nav:not(main nav) :is(a, button)',
      'header:not(main header) button',
      'main h1, main header p, nav[aria-label=Breadcrumb] li',
    ];
    return [...document.querySelectorAll<HTMLElement>(selectors.join())].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
      return [
        element.textContent,
        [left, top, width, height].map(Math.round).join(' '),
        `${color} on ${backgroundColor}, ${fontSize} ${fontWeight}`,
        element.querySelector('svg')?.innerHTML,
      ];
    });
  });

describe('the first frame', () => {
  const panel = usePanel({ users: 1 });

  it.each([
    { where: 'in a wide window, light', options: { colorScheme: 'light' as const } },
    { where: 'in a wide window, dark', options: { colorScheme: 'dark' as const } },
    { where: 'on a phone, dark', options: { ...phone, colorScheme: 'dark' as const } },
  ])('is what the panel then draws, $where, and is not announced', async ({ options }) => {
    const page = await panel.openAs(ana, '/admin', options);
    await shown(page);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    for (const path of ['/admin', '/admin/users', '/admin/schedules', '/admin/backups']) {
      const held = Promise.withResolvers<void>();
      await page.route(entryFile, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(new URL(path, page.url()).href, { waitUntil: 'commit' });
      await page.locator('[inert] h1').waitFor();
      await page.evaluate(() => document.fonts.ready);
      const drawn = await partsOf(page);
      expect(await page.getByRole('heading').count()).toBe(0);
      expect(await page.getByRole('link').count()).toBe(0);

      held.resolve();
      await shown(page);
      expect(await page.locator('[inert]').count()).toBe(0);
      expect(drawn.length).toBeGreaterThan(8);
      expect(drawn).toEqual(await partsOf(page));
      await page.unroute(entryFile);
    }
    expect(violations).toEqual([]);
  });

  it('is not drawn for a visitor who has not signed in', async () => {
    const page = await panel.open('/admin/users');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.route(entryFile, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('script[src*=frame]')?.nextSibling);

    expect(await page.locator('h1, nav').count()).toBe(0);
  });
});
