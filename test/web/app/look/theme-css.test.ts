import { join } from 'node:path';
import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import { expect, it } from 'vitest';
import { system } from '#web/app/look/theme';

/**
 * Returns the theme's layers, reset, global styles and variables, as Chakra would insert them, with one rule
 * per line.
 */
function globalRules(): string {
  const cache = createCache({ key: 'css' });
  const all = css([system.layers.atRule, ...system._global].map((part) => css(part)));
  const rules: unknown = cache.insert('', all, cache.sheet, false);
  return `${rules}`.replaceAll('}', '}\n');
}

it('theme.css contains the theme; to generate it again: npx vitest run --project "unit*" theme-css -u', async () => {
  const file = join(import.meta.dirname, '../../../../web/src/app/look/theme.css');

  await expect(globalRules()).toMatchFileSnapshot(file);
});
