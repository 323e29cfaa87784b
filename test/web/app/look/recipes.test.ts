import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { system } from '#web/app/look/theme';

const web = join(import.meta.dirname, '../../../../web/src');
const sources = globSync('**/*.tsx', { cwd: web }).map((file) => ({
  file,
  text: readFileSync(join(web, file), 'utf8'),
}));

/** Components whose recipes are not part of the initial load, each with the recipe's name in the theme. */
const elsewhere = {
  Collapsible: 'collapsible',
  Drawer: 'drawer',
  Fieldset: 'fieldset',
  FileUpload: 'fileUpload',
  Menu: 'menu',
  Popover: 'popover',
  Tabs: 'tabs',
};

describe('the recipes of the theme', () => {
  it.each(Object.entries(elsewhere))(
    '%s gets its recipe where the component is used',
    (component, recipe) => {
      expect(system.isSlotRecipe(recipe)).toBe(false);
      const roots = sources.flatMap(({ file, text }) =>
        [...text.matchAll(new RegExp(`<${component}\\.Root\\b\\s*(\\S*)`, 'g'))].map(([, first]) => ({
          file,
          first,
        })),
      );
      expect(roots.length).toBeGreaterThan(0);
      expect(roots.filter(({ first }) => !first?.startsWith(`recipe={${recipe}SlotRecipe}`))).toEqual([]);
    },
  );
});
