import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedResource, ResolvedStack } from '../template/template';
import type { AccessRequest } from './policy';
import type { Role } from './roles';

/** Called with each request that a role allowed. */
export type RecordAccess = (role: Role, request: AccessRequest) => void;

/** A line of a record. */
interface RecordedAccess extends AccessRequest {
  /** Logical ID of the role. */
  readonly role: string;
  /** The test that was running. */
  readonly test: string;
}

/**
 * Records the uses of roles if the environment requests it: `ACCESS_RECORD` names a folder,
 * `ACCESS_RECORD_TEST` the current test. Each request is recorded once per test. For objects and executions,
 * whose names are always different, only one is recorded.
 *
 * @param stack has the logical IDs of resources (`${LedgerTable}/index/byJob`), whatever their current names
 */
export function accessRecord(
  stack: ResolvedStack,
  env: Readonly<Record<string, string | undefined>> = process.env,
): RecordAccess | undefined {
  const folder = env.ACCESS_RECORD;
  if (!folder) return undefined;
  const file = join(folder, `${process.pid}.jsonl`);
  const known = new Set<string>();
  return (role, { action, resource, context }) => {
    const test = env.ACCESS_RECORD_TEST ?? 'none';
    const recorded: RecordedAccess = {
      role: role.logicalId,
      action,
      resource: withLogicalId(stack, generalized(resource)),
      ...(context && { context }),
      test,
    };
    const line = JSON.stringify(recorded);
    if (known.has(line)) return;
    known.add(line);
    appendFileSync(file, `${line}\n`);
  };
}

/** Kinds of resources that roles have permissions for and that the host resolves. */
const kinds = [
  'AWS::DynamoDB::Table',
  'AWS::Lambda::Function',
  'AWS::StepFunctions::StateMachine',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::SecretsManager::Secret',
  'AWS::Cognito::UserPool',
  'AWS::KMS::Key',
];

const arnOf = ({ ref, attributes }: ResolvedResource) => attributes.Arn ?? ref;

const isIn = (arn: string, resource: string) =>
  resource === arn || resource.startsWith(`${arn}/`) || resource.startsWith(`${arn}:`);

/** Replaces the resource's own ARN within an ARN by its logical ID. */
function withLogicalId(stack: ResolvedStack, resource: string): string {
  for (const one of kinds.flatMap((kind) => stack.ofType(kind))) {
    const arn = arnOf(one);
    if (isIn(arn, resource)) return `\${${one.logicalId}}${resource.slice(arn.length)}`;
    const executions = arn.replace(':stateMachine:', ':execution:');
    if (executions !== arn && isIn(executions, resource)) {
      return `\${${one.logicalId}.executions}${resource.slice(executions.length)}`;
    }
  }
  return resource;
}

/**
 * Returns the ARN in this stack for a recorded resource. Throws for a logical ID that the stack does not
 * have.
 */
export function withArn(stack: ResolvedStack, recorded: string): string {
  const [, logicalId, executions, rest = ''] = /^\$\{(\w+)(\.executions)?\}(.*)$/.exec(recorded) ?? [];
  if (logicalId === undefined) return recorded;
  const found = kinds.flatMap((kind) => stack.ofType(kind)).find((one) => one.logicalId === logicalId);
  if (!found)
    throw new Error(
      `The stack has no ${logicalId}, which is named in the recorded roles. Record them again.`,
    );
  const arn = arnOf(found);
  return `${executions ? arn.replace(':stateMachine:', ':execution:') : arn}${rest}`;
}

/**
 * Returns the same text for all objects of a folder, all executions of a state machine and all versions of a
 * function.
 */
function generalized(resource: string): string {
  if (resource.startsWith('arn:aws:s3:::')) {
    const [bucket, ...key] = resource.split('/');
    if (key.length === 0) return resource;
    return key.length === 1 ? `${bucket}/any` : `${bucket}/${key[0]}/any`;
  }
  const [, version] = /^(arn:aws:lambda:.*:function:[^:]+):\d+$/.exec(resource) ?? [];
  if (version !== undefined) return `${version}:0`;
  return resource.includes(':execution:') ? resource.replace(/:[^:]*$/, ':any') : resource;
}
