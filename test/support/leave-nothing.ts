import { afterAll, vi } from 'vitest';

/** After each test file, because files share their modules: nothing that one replaced stays for the next. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
