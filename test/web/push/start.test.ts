// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { createOneSignal } from '#web/push/browser/one-signal';
import { createStart, type StartDeps } from '#web/push/browser/start';
import { sdkPollMs } from '#web/push/facts/waits';
import { FakeSdk, type FakeSdkOptions } from './fake-sdk';

const app = { appId: 'app-1', sdkUrl: 'https://push.example/sdk.js' };

/**
 * Creates a start sequence with a fake SDK. The script loads immediately, and the sequence never times out.
 */
function startOf(options: FakeSdkOptions & { readonly deps?: Partial<StartDeps> } = {}) {
  const fake = new FakeSdk(options);
  const start = createStart({
    client: createOneSignal(async () => fake.sdk),
    app: async () => app,
    missing: () => [],
    prepare: async () => undefined,
    databaseWorks: async () => true,
    wait: (ms) => (ms === sdkPollMs ? Promise.resolve() : new Promise(() => undefined)),
    ...options.deps,
  });
  return { fake, start };
}

describe('the start of the SDK', () => {
  it('initializes once, even if requested several times', async () => {
    const { fake, start } = startOf();
    const phases: string[] = [];
    start.subscribe(() => phases.push(start.status().phase));

    await Promise.all([start.start(), start.start()]);
    await start.start();

    expect(fake.calls).toEqual(['init']);
    expect(phases).toEqual(['loading', 'initializing', 'ready']);
  });

  it('checks for the script every 100 ms and gives up after 50 checks', async () => {
    const load = () => new Promise<never>(() => undefined);
    const waits: number[] = [];
    const { start } = startOf({
      deps: { client: createOneSignal(load), wait: async (ms) => void waits.push(ms) },
    });

    await start.start();

    expect(waits).toEqual(Array(50).fill(100));
    expect(start.status().failure).toEqual({ code: 'blocked', message: 'OneSignal SDK failed to load' });
  });

  it('reports immediately that the script is blocked, and starts when it no longer is', async () => {
    const fake = new FakeSdk();
    const load = vi.fn(async () => fake.sdk).mockRejectedValueOnce(new Error('blocked'));
    const { start } = startOf({ deps: { client: createOneSignal(load) } });

    await start.start();
    const { failure } = start.status();
    await start.start();

    expect(failure?.code).toBe('blocked');
    expect(start.status()).toEqual({ phase: 'ready' });
    expect(fake.calls).toEqual(['init']);
  });

  it.each([
    ['Can only be used on: https://app.example', 'init'],
    [undefined, 'init'],
  ] as const)('reports the message of an SDK that refuses to start: %s', async (message, code) => {
    const refusal = message === undefined ? 42 : new Error(message);
    const { start } = startOf({ refusal });

    await start.start();

    expect(start.status().failure).toEqual({ code, message: message ?? 'No reason was given.' });
  });

  it('treats an initialized SDK as started', async () => {
    const { start } = startOf({ refusal: new Error('SDK already initialized') });

    await start.start();

    expect(start.status().phase).toBe('ready');
  });

  it('stops waiting for an initialization that hangs, and does not begin another', async () => {
    const { fake, start } = startOf({ hangs: true, deps: { wait: async () => undefined } });

    await start.start();
    await start.start();

    expect(start.status().failure).toEqual({ code: 'slow', message: 'There was no response within 10 s.' });
    expect(fake.calls).toEqual(['init']);
  });

  it.each([
    ['notConfigured', { app: async () => undefined }],
    ['unsupported', { missing: () => ['the Push API'] }],
    ['noDatabase', { databaseWorks: async () => false }],
  ] as const)('fails as %s', async (code, deps) => {
    const { start } = startOf({ deps });

    await start.start();

    expect(start.status().failure?.code).toBe(code);
  });
});
