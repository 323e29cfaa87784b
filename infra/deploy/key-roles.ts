import { z } from 'zod';
import { models } from '#shared/models/index';
import type { DeployedTemplate } from './template';

const list = z.unknown().transform((value) => [value].flat());
const policyShape = z.object({
  Roles: z.array(z.object({ Ref: z.string() })).default([]),
  PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Action: list, Resource: list })) }),
});

/** These change items and also need permission to generate a data key. */
const writes = /^dynamodb:(Put|Update|Delete|BatchWrite|PartiQL(Insert|Update|Delete))/;
/** These access no items and need no key. */
const ofTableOnly = /^dynamodb:Describe/;

/** The roles that use record tables, with what they need on a key that encrypts one of these. */
export function keyRoles({ Resources }: DeployedTemplate): ReadonlyMap<string, readonly string[]> {
  const tables = new Set(models.map(({ name }) => `${name}Table`));
  const actions = new Map<string, Set<string>>();
  for (const { Type, Properties } of Object.values(Resources)) {
    if (Type !== 'AWS::IAM::Policy' && Type !== 'AWS::IAM::ManagedPolicy') continue;
    const { Roles, PolicyDocument } = policyShape.parse(Properties);
    const found = PolicyDocument.Statement.filter(({ Resource }) => namesAny(Resource, tables))
      .flatMap(({ Action }) => Action.map(String))
      .filter((action) => action.startsWith('dynamodb:') && !ofTableOnly.test(action));
    for (const { Ref } of Roles) {
      actions.set(Ref, new Set([...(actions.get(Ref) ?? []), ...found]));
    }
  }
  return new Map(
    [...actions]
      .filter(([, found]) => found.size > 0)
      .map(([role, found]): [string, readonly string[]] => {
        const isWriter = [...found].some((action) => writes.test(action));
        return [role, isWriter ? ['kms:Decrypt', 'kms:GenerateDataKey'] : ['kms:Decrypt']];
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function namesAny(resources: readonly unknown[], tables: ReadonlySet<string>): boolean {
  const ids = JSON.stringify(resources).matchAll(/"Fn::GetAtt":\["(\w+)","Arn"\]/g);
  return [...ids].some(([, id]) => tables.has(id ?? ''));
}

/** For docs/deploy.md. */
export function rolesTable(roles: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...roles].map(
    ([role, actions]) => `  | \`${role}\` | ${actions.map((one) => `\`${one}\``).join(', ')} |`,
  );
  return ['  | role | on the key |', '  |---|---|', ...lines].join('\n');
}
