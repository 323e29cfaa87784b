import { beforeEach, describe, expect, it, vi } from 'vitest';

const others = { graphqlUrl: 'a', issuer: 'b', oauthUrl: 'c', clientId: 'd', region: 'e' };

/** Returns the push settings from a /config.json file, as parsed by the panel. */
async function read(push: unknown) {
  vi.stubGlobal('fetch', async () => Response.json({ ...others, push }));
  const { loadPushConfig } = await import('#web/api/push/push-config');
  return loadPushConfig();
}

describe('the push part of /config.json', () => {
  beforeEach(() => {
    vi.resetModules();
    return () => vi.unstubAllGlobals();
  });

  it('is absent if the stack has no app at the push provider', async () => {
    expect(await read(undefined)).toBeUndefined();
  });

  it('contains the app and the script', async () => {
    const push = { appId: 'app', sdkUrl: 'https://push.example/sdk.js' };

    expect(await read(push)).toEqual(push);
  });

  it('is rejected with the wrong value if it is invalid', async () => {
    await expect(read({ appId: 'app', sdkUrl: 'sdk.js' })).rejects.toThrow('"sdkUrl":"sdk.js"');
  });
});
