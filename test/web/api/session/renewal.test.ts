import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRenewal, noteSession } from '#web/api/session/renewal';
import type { Session } from '#web/api/session/stored-session';

const sessionOf = (refreshToken: string) =>
  JSON.stringify({
    access_token: `access for ${refreshToken}`,
    refresh_token: refreshToken,
    profile: { sub: 'ana' },
  });

/** Opens a tab with a session, or without one. */
function openTab(refreshToken?: string) {
  let text = refreshToken === undefined ? undefined : sessionOf(refreshToken);
  const tab = {
    ended: vi.fn(async () => {}),
    signedIn: vi.fn(async () => {}),
    refused: vi.fn(async () => {}),
  };
  const renewal = createRenewal(
    {
      read: () => (text === undefined ? undefined : (JSON.parse(text) as Session)),
      text: () => text,
      adopt: (next) => {
        text = next;
      },
      renew: async () => {
        text = sessionOf('renewed');
        return true;
      },
    },
    tab.refused,
    tab.ended,
    tab.signedIn,
  );
  return { ...tab, renewal, text: () => text };
}

let channels: BroadcastChannel[] = [];
beforeEach(() => {
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});
afterEach(() => {
  noteSession(false);
  for (const channel of channels) channel.close();
  channels = [];
  vi.unstubAllGlobals();
});

describe('a tab opened without a session', () => {
  it('gets the session of a signed-in tab, even if other tabs have none', async () => {
    noteSession(true);
    openTab();
    openTab('first');

    expect(await openTab().renewal.sessionOfOthers()).toBe(sessionOf('first'));
  });

  it('does not wait if no tab is signed in', async () => {
    noteSession(true);
    noteSession(false);
    await expect.poll(async () => (await navigator.locks.query()).held).toEqual([]);
    const tab = openTab();
    const startedAt = Date.now();

    expect(await tab.renewal.sessionOfOthers()).toBeUndefined();

    expect(Date.now() - startedAt).toBeLessThan(900);
  });

  it('is offered a session that tabs with their own do not take', async () => {
    noteSession(true);
    const [own, other] = [openTab('mine'), openTab('first')];

    await openTab().renewal.sessionOfOthers();
    await other.renewal.renew();

    expect(own.text()).toBe(sessionOf('mine'));
  });

  it('gets nothing, after a second, if the signed-in tab does not respond', async () => {
    noteSession(true);

    expect(await openTab().renewal.sessionOfOthers()).toBeUndefined();
  });
});

describe('the tabs of a browser', () => {
  it('all have the session that one of them has renewed', async () => {
    const [one, other] = [openTab('first'), openTab('first')];

    await one.renewal.renew();

    await expect.poll(other.text).toBe(sessionOf('renewed'));
  });

  it('are all told that the session has ended', async () => {
    const [one, other] = [openTab('first'), openTab('first')];

    one.renewal.signedOut('first');

    await expect.poll(() => other.ended.mock.calls.length).toBe(1);
    expect(one.ended).not.toHaveBeenCalled();
  });

  it('are all told that the user has signed in, whether they have a session or not', async () => {
    const [one, other, signedOut] = [openTab('new'), openTab('old'), openTab()];

    one.renewal.signedIn();

    await expect.poll(() => signedOut.signedIn.mock.calls.length).toBe(1);
    await expect.poll(() => other.signedIn.mock.calls.length).toBe(1);
  });
});
