import type { DeployedTemplate } from './template';

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
export function keptResourcesTable({ Resources }: DeployedTemplate): string {
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
