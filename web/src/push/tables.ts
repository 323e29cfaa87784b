import type { PushFacts } from './facts/facts';
import { isSubscribed } from './facts/subscribed';

export const noValue = '–';

const yesNo = (value: boolean | undefined) => (value === undefined ? noValue : value ? 'Yes' : 'No');

export interface StateRow {
  readonly name: string;
  readonly value: string;
}

export function stateRows({ browser, sdk, site, person, app }: PushFacts): readonly StateRow[] {
  const { state } = sdk;
  const rows: Readonly<Record<string, string | undefined>> = {
    'SDK loaded': yesNo(sdk.loaded),
    Initialized: yesNo(sdk.initialized),
    'Browser permission': browser.permission,
    'Opted in': yesNo(state?.optedIn),
    'Subscription ID': state?.subscriptionId,
    'Push token': state?.token,
    'OneSignal ID': state?.onesignalId,
    'External ID': state?.externalId,
    'User ID': person.subject,
    Username: person.email,
    Tags: state && Object.keys(state.tags).length > 0 ? JSON.stringify(state.tags) : undefined,
    Platform: browser.platform,
    Online: yesNo(browser.online),
    'Page visible': yesNo(browser.visible),
    'OneSignal database': yesNo(site.sdkDatabase),
    'Service worker': yesNo(site.workerActive),
    'App ID': app?.appId,
  };
  return Object.entries(rows).map(([name, value]) => ({ name, value: value || noValue }));
}

export interface ComparisonRow {
  readonly property: string;
  readonly app: string;
  readonly provider: string;
  /** Undefined if at least one of the values is unknown. */
  readonly isMatch: boolean | undefined;
}

export function comparisonRows({
  browser,
  sdk,
  person,
  preference,
  provider,
}: PushFacts): readonly ComparisonRow[] {
  const { initialized, state } = sdk;
  const subscribed = initialized ? isSubscribed(sdk, browser) : undefined;
  const own =
    provider.state === 'found'
      ? provider.subscriptions.find(({ id }) => id === state?.subscriptionId)
      : undefined;
  const asked = provider.state === 'found' || provider.state === 'none';
  const sides: readonly (readonly [string, string | undefined, string | undefined, boolean])[] = [
    ['External ID', person.subject, state?.externalId, initialized && person.subject !== undefined],
    [
      'Push enabled',
      preference.state === 'found' ? yesNo(preference.pushNotifications) : undefined,
      subscribed === undefined ? undefined : yesNo(subscribed),
      preference.state === 'found' && initialized,
    ],
    [
      'OneSignal ID',
      state?.onesignalId,
      provider.state === 'found' ? provider.onesignalId : undefined,
      initialized && asked,
    ],
    ['Subscription ID', state?.subscriptionId, own?.id, initialized && asked],
    [
      'Subscription active',
      subscribed === undefined ? undefined : yesNo(subscribed),
      asked ? yesNo(own?.enabled ?? false) : undefined,
      initialized && asked,
    ],
  ];
  return sides.map(([property, app, other, isKnown]) => ({
    property,
    app: app || noValue,
    provider: other || noValue,
    isMatch: isKnown && (app ?? other) !== undefined ? app === other : undefined,
  }));
}
