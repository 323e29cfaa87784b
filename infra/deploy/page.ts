import { costsTable, fixedCosts } from './fixed-costs';
import { keyRoles, rolesTable } from './key-roles';
import type { DeployedTemplate } from './template';

/**
 * Fills in the parts of docs/deploy.md that depend on the template. Throws an Error if a part's markers are
 * missing.
 */
export function deployPage(page: string, template: DeployedTemplate): string {
  const withRoles = withPart(page, 'key roles', rolesTable(keyRoles(template)), '  ');
  const withCosts = withPart(withRoles, 'fixed costs', costsTable(fixedCosts(template)), '');
  return withPart(withCosts, 'kept resources', keptResourcesTable(template), '');
}

function withPart(page: string, name: string, text: string, indent: string): string {
  const begin = `<!-- ${name}: made by npm run generate -->`;
  const end = `<!-- end of ${name} -->`;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page does not have the markers ${begin} and ${end}.`);
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${indent}${page.slice(to)}`;
}

/** Kinds that can hold data. */
const words: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'tables',
  'AWS::S3::Bucket': 'buckets',
  'AWS::Cognito::UserPool': 'user pools',
  'AWS::SecretsManager::Secret': 'secrets',
  'AWS::KMS::Key': 'encryption keys',
};

/** For docs/deploy.md. (The kept function versions disappear with their functions.) */
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
