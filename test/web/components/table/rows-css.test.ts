import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { system } from '#web/app/look/theme';

const web = join(import.meta.dirname, '../../../../web/src');
/** theme.css contains the variable declarations. */
const styleSheets = globSync('**/*.css', { cwd: web }).filter((file) => !file.endsWith('theme.css'));

/** The names of the variables declared by the theme. */
const declared = new Set([...system.tokens.cssVarMap.values()].flatMap((names) => [...names.keys()]));

describe('the static style sheets', () => {
  it.each(styleSheets)('%s uses only variables of the theme', (file) => {
    const used = [...readFileSync(join(web, file), 'utf8').matchAll(/var\((--[\w-]+)/g)];

    expect(used.map(([, name]) => name).filter((name) => name && !declared.has(name))).toEqual([]);
  });

  it('include more than the fonts', () => {
    expect(styleSheets.length).toBeGreaterThan(1);
  });
});
