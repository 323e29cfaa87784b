import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedResource, ResolvedStack } from '../template/template';
import type { AccessRequest } from './policy';
import type { Role } from './roles';

/** Called with each request that a role allows. */
export type RecordAccess = (role: Role, request: AccessRequest) => void;

/** A recorded request, written as one line in the file. */
interface RecordedAccess extends AccessRequest {
  /** The role's logical ID. */
  readonly role: string;
  /** The test that was running. */
  readonly test: string;
}

/**
 * Returns a function that records role usage, or undefined if the environment does not request recording.
 * `ACCESS_RECORD` is a folder, and `ACCESS_RECORD_TEST` is the name of the current test. Each request is
 * recorded once per test. Objects and executions all have different names, so only one of each kind is
 * recorded.
 *
 * @param stack the stack, whose logical IDs (`${LedgerTable}/index/byJob`) do not depend on its resources'
 *   current names
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

/** The kinds of resources that roles have permissions on and whose names the host resolves. */
export const kinds = [
  'AWS::DynamoDB::Table',
  'AWS::Lambda::Function',
  'AWS::StepFunctions::StateMachine',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::Events::EventBus',
  'AWS::SecretsManager::Secret',
  'AWS::Cognito::UserPool',
  'AWS::KMS::Key',
];

export const arnOf = ({ ref, attributes }: ResolvedResource) => attributes.Arn ?? ref;

const isIn = (arn: string, resource: string) =>
  resource === arn || resource.startsWith(`${arn}/`) || resource.startsWith(`${arn}:`);

/** Replaces the resource ARN at the start of the given ARN with the resource's logical ID. */
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
 * Returns text that is the same for all objects in a folder, for all exports of a table, for all executions
 * of a state machine, or for all versions of a function.
 */
function generalized(resource: string): string {
  if (resource.startsWith('arn:aws:s3:::')) {
    const [bucket, ...key] = resource.split('/');
    if (key.length === 0) return resource;
    return key.length === 1 ? `${bucket}/any` : `${bucket}/${key[0]}/any`;
  }
  const [, table] = /^(arn:aws:dynamodb:.*:table\/[^/]+)\/export\/.+$/.exec(resource) ?? [];
  if (table !== undefined) return `${table}/export/any`;
  const [, version] = /^(arn:aws:lambda:.*:function:[^:]+):\d+$/.exec(resource) ?? [];
  if (version !== undefined) return `${version}:0`;
  return resource.includes(':execution:') ? resource.replace(/:[^:]*$/, ':any') : resource;
}
