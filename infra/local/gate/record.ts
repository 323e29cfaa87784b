import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedResource, ResolvedStack } from '../template/template';
import type { AccessRequest } from './policy';
import type { Role } from './roles';

/** Called with each request that a role allowed. */
export type RecordAccess = (role: Role, request: AccessRequest) => void;

/** One line of a record. */
interface RecordedAccess extends AccessRequest {
  /** Logical id of the role. */
  readonly role: string;
  /** The test that was running. */
  readonly test: string;
}

/**
 * Records what roles were used for, if the environment asks for it: `ACCESS_RECORD` names a folder,
 * `ACCESS_RECORD_TEST` the current user of the host. Each request is recorded once per test; objects and
 * executions, each of which has a name, are represented by one.
 *
 * @param stack names resources by their logical ids (`${LedgerTable}/index/byJob`), whatever they are called
 * at this start
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

/** Kinds of resource that roles are granted and that the host resolves. */
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

/** An ARN with the logical id of its resource in place of the resource's own ARN. */
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

/** The ARN in this stack for a recorded resource. Throws for a logical id that the stack does not have. */
export function withArn(stack: ResolvedStack, recorded: string): string {
  const [, logicalId, executions, rest = ''] = /^\$\{(\w+)(\.executions)?\}(.*)$/.exec(recorded) ?? [];
  if (logicalId === undefined) return recorded;
  const found = kinds.flatMap((kind) => stack.ofType(kind)).find((one) => one.logicalId === logicalId);
  if (!found)
    throw new Error(`The stack has no ${logicalId}, which the record of roles names. Record it again.`);
  const arn = arnOf(found);
  return `${executions ? arn.replace(':stateMachine:', ':execution:') : arn}${rest}`;
}

/**
 * The same for every object of a folder, every execution of a state machine and every version of a function.
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
