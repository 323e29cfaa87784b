import { afterAll, vi } from 'vitest';

/**
 * Restores real timers, mocks, environment variables and globals after each test file. Test files share
 * modules, so no mock may carry over to the next file.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
