import { describe, it } from 'vitest';
import { findFullChromium } from './chromium';

const inCI = Boolean(process.env.CI) && process.env.CI !== 'false';

/**
 * Declares tests that need a full Chromium, because the headless shell denies all permissions and never shows
 * a notification. If no full Chromium is installed, the tests are skipped with a message or, in CI, fail.
 */
export function needsFullChromium(name: string, tests: () => void): void {
  if (findFullChromium()) {
    describe(name, tests);
    return;
  }
  const why = 'No full Chromium is found, only the headless shell at best: install the package chromium.';
  if (inCI) {
    it(name, () => {
      throw new Error(why);
    });
    return;
  }
  console.log(`'${name}' is skipped. ${why}`);
  describe.skip(name, tests);
}
