import { expect, test } from 'vitest';
import { repositoryFiles, textOf } from '../support/docs/pages';

/** The formatter's line width for code; it does not wrap comments. */
const maxCharacters = 110;

const sources = repositoryFiles().filter((path) => /^(?!.*\/fixtures\/).*\.(ts|tsx|mjs)$/.test(path));

/**
 * Returns the comment lines with their line numbers. Lines with tool directives or URLs are excluded, because
 * they cannot be wrapped.
 */
function commentLines(text: string): readonly { readonly line: string; readonly number: number }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => /^\s*(\/\/|\/\*|\*)|\s\/\/ /.test(line))
    .filter(({ line }) => !/biome-ignore|eslint-|@ts-|https?:\/\//.test(line));
}

test('no line of a comment has more than 110 characters', () => {
  const long = sources.flatMap((path) =>
    commentLines(textOf(path) ?? '')
      .filter(({ line }) => line.length > maxCharacters)
      .map(({ line, number }) => `${path}:${number}: ${line.length} characters`),
  );

  expect(long).toEqual([]);
});

test('no comment cites a text that is not in the repository', () => {
  const citing = sources.flatMap((path) =>
    commentLines(textOf(path) ?? '')
      .filter(({ line }) => /\bspec \d/.test(line))
      .map(({ line, number }) => `${path}:${number}: ${line.trim()}`),
  );

  expect(citing).toEqual([]);
});
