import { z } from 'zod';
import { badTemplate } from '../base/host-error';
import { ignored, type ResolvedResource, type ResolvedStack, readProperties } from '../template/template';
import {
  decideTrust,
  documentOf,
  type Statement,
  statementShape,
  type TrustStatement,
  trustShape,
} from './policy';

const document = documentOf(statementShape);

const roleShape = z.strictObject({
  RoleName: z.string().optional(),
  AssumeRolePolicyDocument: documentOf(trustShape),
  Policies: z.array(z.strictObject({ PolicyName: z.string(), PolicyDocument: document })).default([]),
  // Always empty: the stack's managed policies list their roles, and no role uses AWS's own managed policies.
  ManagedPolicyArns: z.array(z.never()).optional(),
  Description: ignored,
  Tags: ignored,
});

const attached = { PolicyDocument: document, Roles: z.array(z.string()).min(1) };
const policyShape = z.strictObject({ PolicyName: z.string(), ...attached });

/** A managed policy, which holds the statements beyond the size limit of the role's own policy. */
const managedPolicyShape = z.strictObject({ Path: z.string(), Description: ignored, ...attached });

export interface Role {
  readonly logicalId: string;
  readonly name: string;
  readonly arn: string;
  readonly statements: readonly Statement[];
  readonly trust: readonly TrustStatement[];
}

/**
 * Returns the roles, keyed by ARN. Throws a HostError `BadTemplate` that names the unsupported part of a
 * policy.
 */
export function readRoles(stack: ResolvedStack): ReadonlyMap<string, Role> {
  const policies = [
    ...stack.ofType('AWS::IAM::Policy').map((resource) => readProperties(resource, policyShape)),
    ...stack
      .ofType('AWS::IAM::ManagedPolicy')
      .map((resource) => readProperties(resource, managedPolicyShape)),
  ];
  return new Map(
    stack.ofType('AWS::IAM::Role').map((resource) => {
      const { Policies, AssumeRolePolicyDocument } = readProperties(resource, roleShape);
      const ofRole = policies.filter(({ Roles }) => Roles.includes(resource.ref));
      const role: Role = {
        logicalId: resource.logicalId,
        name: resource.ref,
        arn: resource.attributes.Arn ?? '',
        statements: [...Policies, ...ofRole].flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
        trust: AssumeRolePolicyDocument.Statement,
      };
      return [role.arn, role];
    }),
  );
}

/**
 * Returns a role. Throws a HostError `BadTemplate` unless the service may assume it.
 * @param service the service, such as `lambda.amazonaws.com`
 * @param sourceArn on whose behalf the service claims to act
 */
export function roleOf(
  roles: ReadonlyMap<string, Role>,
  resource: ResolvedResource,
  roleArn: string | undefined,
  { service, sourceArn, accountId }: { service: string; sourceArn: string; accountId: string },
): Role {
  const role = roles.get(roleArn ?? '');
  const place = `Resource ${resource.logicalId} (${resource.type})`;
  if (!role) throw badTemplate(`${place} has the role ${roleArn}, which is not in the template.`);
  const context = { 'aws:SourceAccount': accountId, 'aws:SourceArn': sourceArn };
  if (decideTrust(role.trust, service, context) !== 'allowed') {
    throw badTemplate(
      `${place}: the role ${role.logicalId} cannot be assumed by ${service} for ${sourceArn}.`,
    );
  }
  return role;
}
