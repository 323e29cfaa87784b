import { afterAll, vi } from 'vitest';

/** Runs after each test file. Files share their modules, so no mock must remain for the next file. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
