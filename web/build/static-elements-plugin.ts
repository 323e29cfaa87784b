import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { replaceStaticElements } from './static-elements';

/**
 * Computes the styles of Chakra elements with constant properties at build time. The elements become plain
 * elements, and their style rules are appended to the theme's style sheet.
 *
 * @param sources the folder containing the panel's source files
 */
export function staticElements(sources: string): Plugin {
  return {
    name: 'static-elements',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/web\/src\/.*\.tsx$/, /web\/src\/app\/look\/theme\.css$/] },
      handler(code, id) {
        if (id.endsWith('.tsx')) return { code: replaceStaticElements(id, code).code, map: null };
        const rules = styleSheetOf(sources);
        if (!rules)
          this.error('No Chakra element has constant styles. Does render-static.tsx still fit Chakra?');
        return { code: code + rules, map: null };
      },
    },
  };
}

/** Returns the style rules of all static elements in the folder, sorted by class name. */
function styleSheetOf(sources: string): string {
  const rules = new Map<string, string>();
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx')) continue;
    const path = join(sources, file);
    for (const [name, rule] of replaceStaticElements(path, readFileSync(path, 'utf8')).rules)
      rules.set(name, rule);
  }
  return [...rules]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, rule]) => `${rule}\n`)
    .join('');
}
