import type { LocalAddresses, ResolvedResource, ResolvedStack } from '../template/template';
import { type AccessKey, type AccessKeys, createAccessKeys } from './access-keys';
import { type AccessRequest, type Decision, decide } from './policy';
import type { RecordAccess } from './record';
import { type Role, readRoles, roleOf } from './roles';
import { type ServiceRequests, serviceRequests } from './service-requests';

export interface Principal {
  /** The caller's ARN, as on AWS: `arn:aws:sts::...:assumed-role/<role>/<session>`. */
  readonly arn: string;
  /** Undefined for the host and holders of its key, who may do anything. */
  readonly role: Role | undefined;
}

/** A refusal with AWS's message. */
export class AccessDeniedError extends Error {
  override readonly name = 'AccessDeniedException';

  constructor(
    readonly principal: Principal,
    readonly request: AccessRequest,
    decision: Decision,
  ) {
    const why =
      decision === 'denied'
        ? 'with an explicit deny in an identity-based policy'
        : `because no identity-based policy allows the ${request.action} action`;
    super(
      `User: ${principal.arn} is not authorized to perform: ${request.action} on resource: ${request.resource} ${why}`,
    );
  }
}

interface Actor {
  readonly resource: ResolvedResource;
  readonly roleArn: string | undefined;
  /** The service that acts, such as `lambda.amazonaws.com`. */
  readonly service: string;
  /** The ARN on whose behalf the service acts; by default the resource that has the role. */
  readonly sourceArn?: string;
}

/**
 * Lets functions, data sources, state machines and schedules do what their roles allow. Invariant: every
 * caller of a service behind the gate is a principal, and each of its requests is checked.
 */
export interface Gate {
  readonly keys: AccessKeys<Principal>;
  /** The key for the host's own requests and for tests. */
  readonly hostKey: AccessKey;
  readonly requests: ServiceRequests;
  /** Throws a HostError if the role is unknown or does not trust the service. */
  principal(actor: Actor): Principal;
  /** If a permission is missing, logs a line and throws an AccessDeniedError. */
  demand(principal: Principal, requests: readonly AccessRequest[]): void;
  replace(stack: ResolvedStack): void;
}

export interface GateOptions {
  readonly stack: ResolvedStack;
  readonly addresses: Pick<LocalAddresses, 'region' | 'accountId'>;
  readonly log: (message: string) => void;
  /** Called with each allowed request (`npm run roles`). */
  readonly record?: RecordAccess | undefined;
}

/** The maximum number of cached decisions per role. There may be any number of them on objects. */
const maxKept = 5_000;

/** Creates the gate. Throws a HostError for unsupported parts of the roles. */
export function createGate({ stack, addresses, log, record }: GateOptions): Gate {
  const { accountId } = addresses;
  const keys = createAccessKeys<Principal>();
  let roles = readRoles(stack);
  const kept = new WeakMap<Role, Map<string, Decision>>();

  function decisionOf(role: Role, request: AccessRequest): Decision {
    if (request.context) return decide(role.statements, request);
    const known = kept.get(role);
    const decisions = known && known.size <= maxKept ? known : new Map<string, Decision>();
    if (decisions !== known) kept.set(role, decisions);
    const name = `${request.action} ${request.resource}`;
    const decision = decisions.get(name) ?? decide(role.statements, request);
    decisions.set(name, decision);
    return decision;
  }

  return {
    keys,
    hostKey: keys.issue({ arn: `arn:aws:iam::${accountId}:root`, role: undefined }),
    requests: serviceRequests(stack, addresses),
    principal({ resource, roleArn, service, sourceArn = resource.attributes.Arn ?? resource.ref }) {
      const role = roleOf(roles, resource, roleArn, { service, sourceArn, accountId });
      return { arn: `arn:aws:sts::${accountId}:assumed-role/${role.name}/${resource.logicalId}`, role };
    },
    demand(principal, requests) {
      const { role } = principal;
      if (!role) return;
      for (const request of requests) {
        const decision = decisionOf(role, request);
        if (decision === 'allowed') {
          record?.(role, request);
          continue;
        }
        const refusal = new AccessDeniedError(principal, request, decision);
        log(
          `Refused: ${role.logicalId} may not ${request.action} on ${request.resource}. ${refusal.message}`,
        );
        throw refusal;
      }
    },
    replace(changed) {
      roles = readRoles(changed);
    },
  };
}
