import { z } from 'zod';
import type { Resource, Synthesized } from './synthesized';
import { written } from './written';

const oneOrMany = z.union([z.array(z.unknown()), z.unknown()]).transform((value) => [value].flat());

const policy = z.object({
  Roles: z.array(z.object({ Ref: z.string() })),
  PolicyDocument: z.object({
    Statement: z.array(z.object({ Effect: z.literal('Allow'), Action: oneOrMany, Resource: oneOrMany })),
  }),
});

/** Returns a role's permissions: `{'dynamodb:Query': ['LedgerTable.Arn']}`. */
export function permissionsOf(
  stack: Synthesized,
  roleId: string,
): Readonly<Record<string, readonly string[]>> {
  const permissions: Record<string, string[]> = {};
  for (const { Roles, PolicyDocument } of policies(stack).filter(({ Roles }) => Roles[0]?.Ref === roleId)) {
    if (Roles.length !== 1) throw new Error(`${roleId} shares a policy.`);
    for (const { Action, Resource } of PolicyDocument.Statement) {
      for (const action of Action.map(String)) {
        permissions[action] = [...(permissions[action] ?? []), ...Resource.map(written)].sort();
      }
    }
  }
  return permissions;
}

const policies = (stack: Synthesized) =>
  [...stack.ofType('AWS::IAM::Policy'), ...stack.ofType('AWS::IAM::ManagedPolicy')].map(
    ([, { Properties }]) => policy.parse(Properties),
  );

/** Returns the actions on a service such as `dynamodb`. */
export function actionsOn(
  permissions: Readonly<Record<string, readonly string[]>>,
  service: string,
): string[] {
  return Object.keys(permissions)
    .filter((action) => action.startsWith(`${service}:`))
    .sort();
}

/**
 * Returns the text of a resource property that may contain intrinsics. References are formatted as in {@link
 * permissionsOf}.
 */
export function textOf(resource: Resource, ...path: readonly string[]): string {
  const value = path.reduce<unknown>(
    (at, key) => z.record(z.string(), z.unknown()).parse(at)[key],
    resource.Properties,
  );
  return written(value);
}
