import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { usePanel } from '../support/panel';
import { ana, button, signIn } from '../support/person';

/** Changes the access token's expiry time as seen by the page, in seconds since the epoch. */
const endAt = (page: Page, seconds: number) =>
  page.evaluate((expires_at) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const session = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.setItem(key, JSON.stringify({ ...session, expires_at }));
  }, seconds);

/** Makes the access token appear to have expired, so that the page renews it on its next start. */
const expire = (page: Page) => endAt(page, 1);

/**
 * Makes the access token appear to be within a minute of expiring, so that the page renews it on its next
 * start.
 */
const expireSoon = (page: Page) => endAt(page, Math.floor(Date.now() / 1000) + 45);

const refreshToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    return JSON.parse(sessionStorage.getItem(key) ?? '{}').refresh_token as string;
  });

/** Makes it appear that the person signed in, and was last active, the given number of minutes ago. */
const idleSince = (page: Page, minutes: number) =>
  page.evaluate(
    (at) => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      const session = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      session.profile.auth_time = Math.floor(at / 1000);
      sessionStorage.setItem(key, JSON.stringify(session));
      localStorage.setItem('last-activity', `${at}`);
    },
    Date.now() - minutes * 60_000,
  );

describe('a refresh token that works once', () => {
  const panel = usePanel({ users: 1 });
  const inside = (page: Page) => button(page, `Account: ${ana.email}`).waitFor();
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

  it('can be used again if the page was reloaded before the response arrived', async () => {
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

  /** Sends a request to the panel's user pool, as someone with a copied token could. */
  const pool = async (path: string, form: Record<string, string>) => {
    const { oauthUrl, clientId } = await (await fetch(panel.url('/config.json'))).json();
    const body = new URLSearchParams({ client_id: clientId, ...form });
    return (await fetch(`${oauthUrl}/oauth2/${path}`, { method: 'POST', body })).json();
  };
  const refresh = (token: string) => pool('token', { grant_type: 'refresh_token', refresh_token: token });

  it('expires if nobody used the panel for an hour, after a warning', async () => {
    const page = await signedIn();
    const token = await refreshToken(page);
    await idleSince(page, 57);
    await page.reload();
    await page.getByRole('alertdialog', { name: 'Still there?' }).waitFor();
    await button(page, 'Stay signed in').click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await refreshToken(page)).toBe(token);

    await idleSince(page, 61);
    await page.reload();

    await page.getByText(/^Your session has ended\./).waitFor();
    expect(await refresh(token)).toEqual({ error: 'invalid_grant' });
  });

  describe('protects the sessions of its user, which', () => {
    const early = (page: Page) => page.getByText(/^Your session ended early\./);
    /** Error responses from the user pool are expected here. */
    const expected = /oauth2\/token/;

    it('all end at once after an early rejection if the access token is still valid', async () => {
      const [page, other] = [await signedIn(), await signedIn()];
      const elsewhere = await refreshToken(other);
      await pool('revoke', { token: await refreshToken(page) });
      await expireSoon(page);

      panel.expectProblems(page, expected);
      await page.reload();

      await early(page).waitFor();
      expect(await refresh(elsewhere)).toEqual({ error: 'invalid_grant' });
    });

    it('all end at the next sign-in after an early rejection if the access token has expired, so the user signs in twice', async () => {
      const [page, other] = [await signedIn(), await signedIn()];
      const elsewhere = await refreshToken(other);
      await pool('revoke', { token: await refreshToken(page) });
      await expire(page);
      panel.expectProblems(page, expected);
      await page.reload();
      await early(page).waitFor();

      await signIn(page, ana);
      await expect.poll(() => refresh(elsewhere)).toEqual({ error: 'invalid_grant' });
      await page.getByLabel('Password').fill(ana.password);
      await page.getByLabel('Email').fill(ana.email);
      await button(page, 'Sign in').click();

      await inside(page);
    });

    it('all end when the user signs out everywhere', async () => {
      const [page, other] = [await signedIn(), await signedIn()];
      const elsewhere = await refreshToken(other);

      await button(page, `Account: ${ana.email}`).click();
      await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
      await button(page, 'Sign in').waitFor();

      expect(await refresh(elsewhere)).toEqual({ error: 'invalid_grant' });
    });

    it('continue elsewhere when the user signs out in one of two duplicated tabs', async () => {
      const page = await signedIn();
      const other = await refreshToken(await signedIn());
      const opened = page.context().waitForEvent('page');
      await page.evaluate(() => void window.open(location.href));
      const copy = await opened;
      await inside(copy);

      await button(page, `Account: ${ana.email}`).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();

      await copy.getByText('Your session has ended.', { exact: false }).waitFor();
      expect((await refresh(other)).access_token).toBeDefined();
    });
  });
});
