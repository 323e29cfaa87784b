import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Creates the cache in which Emotion, the styling library that Chakra uses, keeps the components' style
 * rules.
 *
 * Invariant: a style sheet never changes after the browser has used it. Later rules go into a new sheet that
 * follows it. If a rule with `@layer` or `@media` is inserted into a used sheet, Chromium recomputes the
 * styles and the layout of the whole document, and most of Chakra's rules contain one of these at-rules. A
 * new sheet at the end affects only the elements that its rules select (docs/panel.md, section "Styles").
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
    // The rule is meant for another browser, for example because it contains `::-moz-placeholder`. Emotion's
    // own sheet skips such rules too.
  }
}
