// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createStyleCache } from '#web/app/look/style-cache';

it('puts the rules of a commit into one style sheet, and later rules into new ones after it', async () => {
  const { sheet } = createStyleCache();
  sheet.insert('.a { color: red; }');
  sheet.insert('@media (min-width: 640px) { .a { color: lime; } }');
  await Promise.resolve();

  sheet.insert('.b { color: blue; }');

  const sheets = [...document.adoptedStyleSheets];
  expect(sheets.map(({ cssRules }) => cssRules.length)).toEqual([2, 1]);
  expect(sheets[1]?.cssRules[0]?.cssText).toContain('blue');
});
