import { useEffect, useEffectEvent } from 'react';
import { isSubscribed } from './facts/subscribed';
import { comparisonRows, stateRows } from './tables';
import type { Push } from './use-push';

/** The browser console helpers, with their return values (docs/product.md). */
export const consoleHelpers = [
  { name: 'debugOneSignal', answers: 'Shows the live state and compares it with OneSignal.' },
  {
    name: 'testOneSignalPermission',
    answers: 'Asks for permission to show notifications and reports the result.',
  },
  {
    name: 'checkOneSignalUser',
    answers: 'Shows which user the panel, the SDK and OneSignal associate with this browser.',
  },
] as const;

type HelperName = (typeof consoleHelpers)[number]['name'];

/** The helper functions, whose return values the console shows. */
export type Helpers = Readonly<Record<HelperName, () => Promise<object>>>;

export function createHelpers(current: () => Push): Helpers {
  const facts = () => {
    const read = current().facts;
    if (!read) throw new Error('Nothing has been read yet. Try again in a moment.');
    return read;
  };
  return {
    debugOneSignal: async () => {
      const { checks } = current();
      return {
        state: Object.fromEntries(stateRows(facts()).map(({ name, value }) => [name, value])),
        comparison: comparisonRows(facts()),
        checks: checks.map(({ name, state, observation }) => ({ name, state, observation })),
      };
    },
    testOneSignalPermission: async () => {
      const wasGranted = facts().browser.permission === 'granted';
      const granted = wasGranted || (await current().act('requestPermission'));
      return { permission: globalThis.Notification?.permission, granted };
    },
    checkOneSignalUser: async () => {
      const { person, sdk, browser, provider } = facts();
      const externalId = sdk.state?.externalId;
      return {
        userId: person.subject,
        externalId,
        isMatch: externalId !== undefined && externalId === person.subject,
        isSubscribed: isSubscribed(sdk, browser),
        provider,
      };
    },
  };
}

/** Makes the helpers available in the console while the page is open. */
export function useConsoleHelpers(push: Push): Helpers {
  const current = useEffectEvent(() => push);
  const helpers = createHelpers(() => push);
  useEffect(() => {
    const page = globalThis as unknown as Record<string, unknown>;
    for (const { name } of consoleHelpers) page[name] = () => createHelpers(current)[name]();
    return () => {
      for (const { name } of consoleHelpers) delete page[name];
    };
  }, []);
  return helpers;
}
