import { afterAll, vi } from 'vitest';

/** Runs after each test file, because files share their modules: no replacement stays for the next. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
