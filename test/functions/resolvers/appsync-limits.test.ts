import { readdirSync, readFileSync } from 'node:fs';
import appsync from '@aws-appsync/eslint-plugin';
import { ESLint, type Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { bundleResolver } from './sandbox';

/** AppSync's maximum size for a resolver's code, in characters. */
const maxCharacters = 32_768;

/** Methods that are missing from APPSYNC_JS or from its documentation. */
const unavailable =
  /\.(padStart|padEnd|repeat|includes|localeCompare|matchAll|at|toSorted)\(|Array\.(isArray|from|of)|Number\.isInteger|new [A-Z]/;

const resolvers = readdirSync('functions/resolvers')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) =>
    readFileSync(`functions/resolvers/${name}.ts`, 'utf8').includes('export function request('),
  );

/** The plugin's rules that need no type information, because a bundle has none. */
const eslint = new ESLint({
  overrideConfigFile: true,
  // The package declares the type of its configurations as a union of three forms.
  overrideConfig: appsync.configs?.base as Linter.Config,
});

describe('a bundled resolver', () => {
  it('is checked for features that APPSYNC_JS does not support', async () => {
    const [verdict] = await eslint.lintText('let i = 0; while (i < 2) i++;', { filePath: 'sample.js' });

    expect(verdict?.errorCount).toBe(2);
  });

  it.each(resolvers)("%s is within AppSync's limits, with all its imports", async (name) => {
    const code = await bundleResolver(name, {
      MODEL: '{"name":"X","fields":{"id":"ID!"}}',
      INDEX: '{"name":"byKey","partitionKey":"key"}',
      TABLE: '"Table"',
    });

    const [verdict] = await eslint.lintText(code, { filePath: `${name}.js` });

    expect(verdict?.messages).toEqual([]);
    expect(code).not.toMatch(unavailable);
    expect(code.length).toBeLessThan(maxCharacters);
  });
});
