import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * A used style sheet never changes: later rules go into a new one. Otherwise, a rule with `@layer` or
 * `@media` makes Chromium lay out the whole document again (docs/panel.md, "Styles").
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'css' });
  let open: CSSStyleSheet | undefined;
  cache.sheet.insert = (rule) => {
    if (!open) {
      open = new CSSStyleSheet();
      document.adoptedStyleSheets.push(open);
      // React inserts all of a commit's rules before the browser uses them.
      queueMicrotask(() => {
        open = undefined;
      });
    }
    insertInto(open, rule);
  };
  return cache;
}

function insertInto(sheet: CSSStyleSheet, rule: string): void {
  try {
    sheet.insertRule(rule, sheet.cssRules.length);
  } catch {
    // The rule is meant for another browser, such as `::-moz-placeholder`. Emotion's own sheet skips such
    // rules too.
  }
}
