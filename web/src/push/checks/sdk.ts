import type { PushFacts, SdkFacts } from '../facts/facts';
import { type CheckRule, type Finding, failed, passed, reading, waitsFor } from './check';

export const sdkChecks: readonly CheckRule[] = [
  {
    id: 'sdk-loaded',
    step: 'sdk',
    name: 'SDK loaded',
    issue: 'SDK not loaded',
    judge: (facts) => {
      if (facts.sdk.loaded) return passed('The SDK script is loaded.');
      return facts.sdk.starting ? reading : notLoaded(facts);
    },
  },
  {
    id: 'sdk-initialized',
    step: 'sdk',
    name: 'SDK initialized',
    issue: 'SDK not initialized',
    judge: ({ sdk }) => {
      if (sdk.initialized) return passed('The SDK is initialized.');
      if (sdk.starting) return reading;
      return sdk.loaded ? notInitialized(sdk) : waitsFor('SDK loaded');
    },
  },
  {
    id: 'one-tab',
    step: 'sdk',
    name: 'Other tabs',
    judge: ({ sdk }) =>
      sdk.changedElsewhere
        ? failed(
            'Another tab changed this browser’s push state.',
            'The SDK on this page still has the earlier state.',
            { label: 'Reload page', act: 'reload' },
          )
        : passed('No other tab has changed the push state since this page was loaded.'),
  },
];

function notLoaded({ app, browser, sdk: { failure } }: PushFacts): Finding {
  const seen = 'The SDK script is not loaded.';
  if (failure?.code === 'notConfigured')
    return failed(seen, 'This stack has no app ID, so the SDK is not loaded.', {
      label: 'Set the app ID in the stack’s settings and deploy again.',
    });
  if (failure?.code === 'unsupported')
    return failed(seen, failure.message, { label: 'Open this page in a browser that supports web push.' });
  if (!browser.online)
    return failed(seen, 'The browser is offline.', { label: 'Load the SDK again', act: 'initialize' });
  const host = hostOf(app?.scriptUrl) ?? 'the script’s host';
  return failed(seen, `An ad blocker or a firewall is blocking ${host}, or the host is down.`, {
    label: 'Load the SDK again',
    act: 'initialize',
    first: `Allow ${host} in your ad blocker and firewall.`,
  });
}

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : undefined);

/** The SDK's message contains the only origin that the app allows. */
const restricted = /can only be used on:?\s*(\S+)/i;
const unknownApp = /app\s?id doesn't match/i;

function notInitialized({ failure }: SdkFacts): Finding {
  const said = failure?.message ?? 'No reason was given.';
  const seen = `The SDK did not initialize: ${said}`;
  const origin = restricted.exec(said)?.[1];
  if (origin)
    return failed(seen, `The OneSignal app is restricted to ${origin}.`, {
      label: `Open the panel at ${origin}, or change the OneSignal app’s site URL.`,
    });
  if (unknownApp.test(said))
    return failed(seen, 'OneSignal has no app with this ID.', {
      label: 'Correct the app ID in the stack’s settings and deploy again.',
    });
  if (failure?.code === 'noDatabase')
    return failed(seen, 'The SDK does not start without IndexedDB.', {
      label: 'Allow site data for this page or leave private browsing, then reload.',
    });
  if (failure?.code === 'slow')
    return failed(seen, 'The SDK’s database is locked by another tab, or OneSignal is not responding.', {
      label: 'Reload page',
      act: 'reload',
    });
  return failed(seen, 'The SDK starts only once per page load.', {
    label: 'Reload page',
    act: 'reload',
  });
}
