import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { system } from '#web/app/look/theme';

const web = join(import.meta.dirname, '../../../../web/src');
/** theme.css declares the variables. */
const styleSheets = globSync('**/*.css', { cwd: web }).filter((file) => !file.endsWith('theme.css'));

/** The names of the variables that the theme declares. */
const declared = new Set([...system.tokens.cssVarMap.values()].flatMap((names) => [...names.keys()]));

describe('the static style sheets', () => {
  it.each(styleSheets)('%s uses only variables of the theme or its own', (file) => {
    const text = readFileSync(join(web, file), 'utf8');
    const namesIn = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');
    const own = namesIn(/@property (--[\w-]+)/g);

    const unknown = namesIn(/var\((--[\w-]+)/g).filter((name) => !declared.has(name) && !own.includes(name));
    expect(unknown).toEqual([]);
  });

  it('include more than the fonts', () => {
    expect(styleSheets.length).toBeGreaterThan(1);
  });
});
