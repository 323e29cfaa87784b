import { costsTable, fixedCosts } from './fixed-costs';
import { keptResourcesTable } from './kept-resources';
import { keyRoles, rolesTable } from './key-roles';
import type { DeployedTemplate } from './template';

/**
 * Returns docs/deploy.md with the parts that depend on the template: the roles that need an encryption key,
 * the fixed costs, and what remains after the stack is removed. Throws an Error if the markers of a part are
 * missing.
 */
export function deployPage(page: string, template: DeployedTemplate): string {
  const withRoles = withPart(page, 'key roles', rolesTable(keyRoles(template)), '  ');
  const withCosts = withPart(withRoles, 'fixed costs', costsTable(fixedCosts(template)), '');
  return withPart(withCosts, 'kept resources', keptResourcesTable(template), '');
}

/** Returns the page with the given text between the two markers of a part. */
function withPart(page: string, name: string, text: string, indent: string): string {
  const begin = `<!-- ${name}: made by npm run generate -->`;
  const end = `<!-- end of ${name} -->`;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page does not have the markers ${begin} and ${end}.`);
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${indent}${page.slice(to)}`;
}
