import { onTestFinished } from 'vitest';
import { startPushProvider } from './start-push-provider';

/** Opens a local push provider for one test. */
export async function openPushProvider(now?: () => number) {
  const provider = await startPushProvider(now);
  onTestFinished(() => provider.stop());
  return provider;
}
