import { costsTable, fixedCosts } from './fixed-costs';
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

/** The kinds of resources that can hold data, with the words for them. */
const words: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'tables',
  'AWS::S3::Bucket': 'buckets',
  'AWS::Cognito::UserPool': 'user pools',
  'AWS::SecretsManager::Secret': 'secrets',
  'AWS::KMS::Key': 'encryption keys',
};

/**
 * Returns the table in docs/deploy.md of the resources with data that remain if the stack is removed. (The
 * function versions, which also remain, disappear with their functions.)
 */
function keptResourcesTable({ Resources }: DeployedTemplate): string {
  const ids = new Map<string, string[]>();
  for (const [id, { Type, DeletionPolicy }] of Object.entries(Resources)) {
    const word = words[Type];
    if (!word || !DeletionPolicy?.startsWith('Retain')) continue;
    ids.set(word, [...(ids.get(word) ?? []), `\`${id}\``]);
  }
  const rows = [...ids].map(
    ([word, names]) => `| ${names.length} ${word} | ${names.toSorted().join(', ')} |`,
  );
  return ['| kept | in the template |', '|---|---|', ...rows].join('\n');
}
