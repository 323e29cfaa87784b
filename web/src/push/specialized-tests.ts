import type { PushFacts } from './facts/facts';

export interface TestOutcome {
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** The specialized tests' messages (docs/product.md). */
const testTexts = {
  notGranted: 'Cannot test - notification permission not granted',
  hidden: 'Page is not visible - notifications may be throttled in background',
  notThrottled: 'No obvious throttling detected - page is visible and permission granted',
  noDatabases: 'IndexedDB not supported',
  noDatabase: 'OneSignal database not found - may need to initialize subscription first',
  database: 'OneSignal database exists - data should persist across sessions',
} as const;

export function throttling({ browser: { permission, visible } }: Pick<PushFacts, 'browser'>): TestOutcome {
  if (permission !== 'granted') return { tone: 'error', text: testTexts.notGranted };
  if (!visible) return { tone: 'warning', text: testTexts.hidden };
  return { tone: 'success', text: testTexts.notThrottled };
}

/** Tests whether the SDK's state is kept after the page is closed. */
export function persistence({ site: { database, sdkDatabase } }: Pick<PushFacts, 'site'>): TestOutcome {
  if (database === 'missing') return { tone: 'error', text: testTexts.noDatabases };
  return sdkDatabase
    ? { tone: 'success', text: testTexts.database }
    : { tone: 'warning', text: testTexts.noDatabase };
}
