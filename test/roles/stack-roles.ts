import { synthesizedStack } from '#infra/local/build/artifacts';
import { arnOf, kinds } from '#infra/local/gate/record';
import { type Role, readRoles } from '#infra/local/gate/roles';
import { resolveStack } from '#infra/local/template/stack';
import type { LocalAddresses, ResolvedStack } from '#infra/local/template/template';
import { reasonFor } from './justified';
import { outdated, type RecordedCall, type Removal, removalsOf } from './removals';

/** The URLs used in the record. Nothing listens on them. */
const addresses: LocalAddresses = {
  region: 'us-east-1',
  accountId: '000000000000',
  stackName: 'WellnessAdmin',
  siteUrl: 'http://127.0.0.1:9',
  userPoolUrl: 'http://127.0.0.1:9',
  objectsUrl: 'http://127.0.0.1:9',
  functionsUrl: 'http://127.0.0.1:9',
  pushUrl: 'http://127.0.0.1:9',
};

/** The result of the role check. */
export interface RolesFound {
  readonly roles: readonly Role[];
  readonly removals: readonly Removal[];
  /** Permissions whose removal no test detects and for which no reason is given. */
  readonly superfluous: readonly Removal[];
  /** Recorded calls that are no longer allowed. */
  readonly outdated: readonly RecordedCall[];
}

/**
 * Removes each action and each resource from the synthesized stack's roles in turn, and checks which recorded
 * calls would then be denied.
 */
export async function checkRoles(recorded: readonly RecordedCall[]): Promise<RolesFound> {
  const assembly = await synthesizedStack({}, {});
  const stack = resolveStack(assembly.template(addresses.siteUrl), addresses);
  const roles = [...readRoles(stack).values()];
  const calls = recorded.map((call) =>
    withVersion({ ...call, resource: withArn(stack, call.resource) }, stack),
  );
  const removals = removalsOf(roles, calls);
  return {
    roles,
    removals,
    superfluous: removals.filter((one) => one.noticedBy === undefined && reasonFor(one) === undefined),
    outdated: outdated(roles, calls),
  };
}

/**
 * Replaces the recorded version of a function with the newest one, because the version number changes with
 * the function's code.
 */
function withVersion(call: RecordedCall, stack: ResolvedStack): RecordedCall {
  const [, functionArn] = /^(arn:aws:lambda:.*:function:[^:]+):\d+$/.exec(call.resource) ?? [];
  if (functionArn === undefined) return call;
  const version = stack.ofType('AWS::Lambda::Version').find(({ ref }) => ref.startsWith(`${functionArn}:`));
  return version ? { ...call, resource: version.ref } : call;
}

/**
 * A recorded resource's ARN in this stack. Throws an Error if the stack does not contain the
 * resource's logical ID.
 */
function withArn(stack: ResolvedStack, recorded: string): string {
  const [, logicalId, executions, rest = ''] = /^\$\{(\w+)(\.executions)?\}(.*)$/.exec(recorded) ?? [];
  if (logicalId === undefined) return recorded;
  const found = kinds.flatMap((kind) => stack.ofType(kind)).find((one) => one.logicalId === logicalId);
  if (!found)
    throw new Error(`The stack has no ${logicalId}, but the recorded roles refer to it. Record them again.`);
  const arn = arnOf(found);
  return `${executions ? arn.replace(':stateMachine:', ':execution:') : arn}${rest}`;
}
