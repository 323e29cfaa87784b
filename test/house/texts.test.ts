import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messagesIn } from '../texts/catalogue';
import { coverage, isGap, matcherOf } from '../texts/coverage';
import { literalsOf } from '../texts/literals';

/**
 * Messages for screens that do not exist yet, and messages that no test expects. Remove an entry once its gap
 * is closed, and never add any.
 */
const knownGaps: readonly string[] = JSON.parse(
  readFileSync(new URL('../texts/known-gaps.json', import.meta.url), 'utf8'),
);

describe('the messages of docs/product.md', () => {
  it('have a file that produces them and a test that expects them, except for known gaps', () => {
    const gaps = coverage().filter(isGap);

    const added = gaps.filter(({ text }) => !knownGaps.includes(text));

    expect(added.map(({ text, file, test }) => ({ text, file, test }))).toEqual([]);
    // Parses every file in the project. This takes several seconds, or longer on a busy machine.
  }, 120_000);

  it('are rows of tables; any other row is rejected', () => {
    const page = (row: string) => `# Messages\n## One\n| message | when |\n|---|---|\n${row}\n`;

    expect(messagesIn(page('| `Saved {n}` | always |'))).toEqual([{ text: 'Saved {n}', section: 'One' }]);
    expect(() => messagesIn(page('| Saved | always |'))).toThrow('has the row "| Saved | always |"');
  });
});

describe('a text of the code', () => {
  it('is read from strings, templates, JSX and regular expressions', () => {
    const template = ['`Two $', '{a} $', '{`in $', '{b}`}`'].join('');
    const source = `const a = 'One'; const b = ${template}; const c = <p>Three\n  four</p>; const d = /^Five \\(5\\)$/i;`;

    expect(literalsOf('a.tsx', source)).toEqual(['One', 'Two {} {}', 'in {}', 'Three four', 'Five (5)']);
  });

  it.each([
    ['Failed to load user: {message}', 'Failed to load user: {}', true],
    ['Failed to load user: {message}', 'Failed to load user: No answer.', true],
    ['Failed to load user: {message}', 'Failed to load user', true],
    ['Failed to load user: {message}', 'Failed to load users: No answer.', false],
    ['Expired', 'Expired', true],
    ['Expired', 'Expired notifications', false],
    ['Error: {message}', 'Error: no', true],
    ['Error: {message}', 'An Error: no', false],
    ['This may be due to IAM permissions', 'Failed. This may be due to IAM permissions.', true],
  ])('%j is found in %j: %j', (message, text, expected) => {
    expect(matcherOf(message)(text)).toBe(expected);
  });
});
