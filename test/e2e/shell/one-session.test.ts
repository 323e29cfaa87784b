import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { usePanel } from '../support/panel';
import { type Account, ana, ben, button, heading, signIn } from '../support/person';

describe('one session for all tabs', () => {
  const panel = usePanel({ users: 1 });
  const inside = (page: Page, { email }: Account = ana) => button(page, `Account: ${email}`).waitFor();
  const signedOut = (page: Page) => heading(page, 'Sign in').waitFor();
  const tokens = (page: Page) =>
    page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      return sessionStorage.getItem(key);
    });
  /** Opens a tab in the browser of another page, as a typed address does: nothing is copied to it. */
  const tabBeside = async (page: Page, path: string) => {
    const tab = await page.context().newPage();
    await tab.goto(panel.url(path));
    return tab;
  };
  const signOut = async (page: Page, { email }: Account = ana) => {
    await button(page, `Account: ${email}`).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await signedOut(page);
  };

  it('signs a new tab in beside a signed-in one, without a request to the user pool', async () => {
    const page = await panel.open('/admin');
    await signIn(page, ana);
    await inside(page);
    const requests: string[] = [];
    page.context().on('request', (request) => requests.push(request.url()));

    const tab = await tabBeside(page, '/admin/jobs/history');

    await heading(tab, 'Job history').waitFor();
    expect(await tokens(tab)).toBe(await tokens(page));
    expect(requests.filter((url) => url.includes('/oauth2/'))).toEqual([]);
    expect(await tab.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('access_token');
  });

  it('ends in all tabs at sign-out, and the next user is signed in in all', async () => {
    const page = await panel.open('/admin');
    await signIn(page, ana);
    await inside(page);
    const tab = await tabBeside(page, '/admin/jobs/history');
    await inside(tab);

    await signOut(page);
    await signedOut(tab);
    expect(await tokens(tab)).toBeNull();
    await signIn(page, ben);

    await inside(page, ben);
    await inside(tab, ben);
    await heading(tab, 'Job history').waitFor();
  });

  it('is gone when the last tab is closed, and is given to no page of another origin', async () => {
    const page = await panel.open('/admin');
    await signIn(page, ana);
    await inside(page);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(panel.pushProvider());
    const heard = await elsewhere.evaluate(
      () =>
        new Promise((resolve) => {
          const channel = new BroadcastChannel('session-renewal');
          channel.onmessage = ({ data }) => resolve(data);
          setTimeout(() => resolve('nothing'), 1_500);
          channel.postMessage({ kind: 'wanted' });
        }),
    );
    expect(heard).toBe('nothing');

    await elsewhere.goto('about:blank');
    await page.close();
    await elsewhere.goto(panel.url('/admin'));

    await signedOut(elsewhere);
  });
});
