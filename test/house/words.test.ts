import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Abandoned words, each with its replacement. Names that really need such a word are in `kept`. */
const abandoned: readonly (readonly [RegExp, string])[] = [
  [/\bmost[A-Z]\w*/g, 'max..., such as maxRows'],
  [/\bputOff\w*|\bPutOff\w*/g, 'throttled or postponed'],
  [/\binsteadOf\b(?=\()/g, 'resolveConflict'],
  [/\bPageMore\b|#MORE\b/g, 'amendment'],
  [/\bWish\b|\bwishes\b/g, 'wanted change'],
  [/\b(?:type|interface) (?:Said|Asked|Doing|Held)\b/g, 'a name that says what it holds'],
  [
    /\b[Ll]ine of runs\b|\b[rR]unLine(?:Item|Document|Query)?\b|\bjobRunLine\b|\bLineAncestor\b/g,
    'chain of runs',
  ],
  [/\b[Ss]pec [123]\b/g, 'the rule itself, or docs/product.md'],
  [/(?:map|forEach|filter|flatMap|some|every|find|findIndex)\(\([^()]*, at\) =>/g, 'index'],
];

const kept = new Set(['mostActiveDay', 'mostPopularActivity', 'mostOfType', 'mostSurprising']);

const files = globSync('{shared,functions,infra,web/src,test}/**/*.{ts,tsx,mjs}').filter(
  (file) => !file.startsWith('test/house/'),
);

it('abandoned words do not come back', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return abandoned.flatMap(([word, better]) =>
      (text.match(word) ?? [])
        .filter((match) => !kept.has(match))
        .map((match) => `${file}: ${match}; use ${better}`),
    );
  });

  expect(found).toEqual([]);
});
