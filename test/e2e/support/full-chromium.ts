import { describe, it } from 'vitest';
import { findFullChromium } from './chromium';

const inCI = Boolean(process.env.CI) && process.env.CI !== 'false';

/**
 * Tests that need a whole Chromium: the headless shell denies every permission, so it never shows a
 * notification. Without one they are skipped, and the output says why; in CI they fail.
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
