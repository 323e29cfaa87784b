// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { loadPushSdk, type PushSdk } from '#web/api/push/push-sdk';

const sdkUrl = 'https://push.example/sdk.js';
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${sdkUrl}"]`)];
const page = window as unknown as { OneSignalDeferred?: ((sdk: PushSdk) => void)[] };

afterEach(() => {
  for (const script of scripts()) script.remove();
  delete page.OneSignalDeferred;
});

describe('the push provider’s SDK', () => {
  it('is reported as blocked if it cannot be loaded, and is loaded again on the next call', async () => {
    const blocked = loadPushSdk(sdkUrl);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(blocked).rejects.toThrow('OneSignal SDK failed to load');
    expect(scripts()).toEqual([]);

    const again = loadPushSdk(sdkUrl);
    const sdk = {} as PushSdk;
    for (const call of page.OneSignalDeferred ?? []) call(sdk);

    expect(await again).toBe(sdk);
  });

  it('is loaded once, even if requested several times', async () => {
    const [first, second] = [loadPushSdk(sdkUrl), loadPushSdk(sdkUrl)];

    expect(first).toBe(second);
    expect(scripts().length).toBeLessThanOrEqual(1);
  });
});
