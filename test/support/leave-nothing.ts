import { afterAll, vi } from 'vitest';

/**
 * After each file of tests that share their modules: nothing that it put in place of something stays for the
 * next.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
