import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { usePanel } from '../support/panel';
import { ana, button, signIn } from '../support/person';

/** Makes the access token look as if it had run out, so that the next start of the page renews it. */
const expire = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const session = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });

const refreshToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    return JSON.parse(sessionStorage.getItem(key) ?? '{}').refresh_token as string;
  });

describe('a refresh token that is good once', () => {
  const panel = usePanel({ users: 1 });
  const inside = (page: Page) => button(page, `Account of ${ana.email}`).waitFor();
  const signedIn = async () => {
    const page = await panel.open('/admin');
    await signIn(page, ana);
    await inside(page);
    return page;
  };
  const renew = async (page: Page) => {
    await expire(page);
    await page.reload();
    await inside(page);
    return refreshToken(page);
  };

  it('is replaced at each renewal, in a duplicated tab too', async () => {
    const page = await signedIn();
    const first = await refreshToken(page);
    const opened = page.context().waitForEvent('page');
    await page.evaluate(() => void window.open(location.href));
    const copy = await opened;
    await inside(copy);
    expect(await refreshToken(copy)).toBe(first);

    const second = await renew(page);

    expect(second).not.toBe(first);
    await expect.poll(() => refreshToken(copy)).toBe(second);
    const third = await renew(copy);
    await expect.poll(() => refreshToken(page)).toBe(third);
    expect(await renew(page)).not.toBe(third);
  });

  it('can be used again where the page was reloaded before the answer came', async () => {
    const page = await signedIn();
    const first = await refreshToken(page);
    const answered = new Promise<void>((resolve) => {
      const lose = async (route: { fetch(): Promise<unknown> }) => {
        await route.fetch();
        resolve();
      };
      void page.route('**/oauth2/token', lose, { times: 1 });
    });
    await expire(page);
    await page.reload();
    await answered;

    await page.reload();

    await inside(page);
    expect(await refreshToken(page)).not.toBe(first);
  });
});
