import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * The cache in which Emotion, Chakra's styling library, keeps the style rules.
 *
 * Invariant: a style sheet never changes after the browser has used it; later rules go into a new sheet after
 * it. Otherwise, a rule with `@layer` or `@media` makes Chromium recompute styles and layout of the whole
 * document, and most of Chakra's rules contain one (docs/panel.md, section "Styles").
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
