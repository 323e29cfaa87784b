import type { LocalAddresses, ResolvedResource, ResolvedStack } from '../template/template';
import { type AccessKey, type AccessKeys, createAccessKeys } from './access-keys';
import { type AccessRequest, type Decision, decide } from './policy';
import type { RecordAccess } from './record';
import { type Role, readRoles, roleOf } from './roles';
import { type ServiceRequests, serviceRequests } from './service-requests';

/** A request's caller. */
export interface Principal {
  /** The ARN in AWS format: `arn:aws:sts::...:assumed-role/<role>/<session>`. */
  readonly arn: string;
  /**
   * The principal's role. Undefined for the host itself and for holders of the host's own key, who may do
   * anything.
   */
  readonly role: Role | undefined;
}

/** Thrown if a principal's role does not allow a request. The message is the same as on AWS. */
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
  /** The service's name, such as `lambda.amazonaws.com`. */
  readonly service: string;
  /**
   * The ARN of the resource on whose behalf the service acts. The default is the ARN of the resource that has
   * the role.
   */
  readonly sourceArn?: string;
}

/**
 * Checks permissions on this machine. Functions, data sources, state machines and schedules may do what their
 * roles in the template allow. Invariant: every caller of a service behind the gate is a principal, and the
 * gate checks each of the principal's requests.
 */
export interface Gate {
  readonly keys: AccessKeys<Principal>;
  /** The host's own key, for its own requests and for tests. */
  readonly hostKey: AccessKey;
  /** The permissions required by service operations. */
  readonly requests: ServiceRequests;
  /**
   * Returns a resource's principal. Throws a HostError if the resource's role is unknown or does not trust
   * the service.
   */
  principal(actor: Actor): Principal;
  /** If the principal lacks any of the given permissions, logs a line and throws an AccessDeniedError. */
  demand(principal: Principal, requests: readonly AccessRequest[]): void;
  /** Switches to the roles from a new synthesis of the stack. */
  replace(stack: ResolvedStack): void;
}

/** What the gate needs from the host. */
export interface GateOptions {
  readonly stack: ResolvedStack;
  readonly addresses: Pick<LocalAddresses, 'region' | 'accountId'>;
  /** Called with a message about each refused request. */
  readonly log: (message: string) => void;
  /** Called with each allowed request, for the role check (`npm run roles`). */
  readonly record?: RecordAccess | undefined;
}

/**
 * The maximum number of cached decisions per role. There are few decisions about tables, but there may be any
 * number of decisions about objects.
 */
const maxKept = 5_000;

/**
 * Creates the gate for a stack. Throws a HostError for parts of the stack's roles that this host does not
 * support.
 */
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
