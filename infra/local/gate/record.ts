import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedResource, ResolvedStack } from '../template/template';
import type { AccessRequest } from './policy';
import type { Role } from './roles';

export type RecordAccess = (role: Role, request: AccessRequest) => void;

/** An access to a resource, as one line of the record file. */
interface RecordedAccess extends AccessRequest {
  /** The logical ID of the role. */
  readonly role: string;
  readonly test: string;
}

/**
 * Records role usage if the environment requests it: in the folder `ACCESS_RECORD`, once per test
 * (`ACCESS_RECORD_TEST`). Objects and executions have different names, so one of each kind is recorded. Names
 * become logical IDs (`${LedgerTable}/index/byJob`), which do not depend on current names.
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

/** Replaces the ARN at the start of a resource with its logical ID. */
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
