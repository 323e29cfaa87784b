import type { InvokeFunction, ResolvedResource } from '../template/template';
import type { Gate, Principal } from './gate';

/**
 * What the host may do on behalf of a resource. Each method throws an AccessDeniedError if the role does not
 * permit the action.
 */
export interface Permissions {
  /** @param operation the operation, such as `Query` */
  dynamodb(operation: string, input: unknown): void;
  invoke(functionArn: string): void;
  startExecution(stateMachineArn: string): void;
}

export type PermissionsOf = (resource: ResolvedResource, roleArn: string) => Permissions;

/** @param service the service, such as `appsync.amazonaws.com` */
export function permissionsAt(
  gate: Pick<Gate, 'principal' | 'demand' | 'requests'>,
  service: string,
  sourceArn?: (resource: ResolvedResource) => string,
): PermissionsOf {
  return (resource, roleArn) => {
    const principal: Principal = gate.principal({
      resource,
      roleArn,
      service,
      ...(sourceArn && { sourceArn: sourceArn(resource) }),
    });
    return {
      dynamodb(operation, input) {
        const requests = gate.requests.dynamodb(operation, input);
        if (!requests) throw new Error(`The local host has no permissions defined for ${operation}`);
        gate.demand(principal, requests);
      },
      invoke: (functionArn) =>
        gate.demand(principal, [{ action: 'lambda:InvokeFunction', resource: functionArn }]),
      startExecution: (stateMachineArn) =>
        gate.demand(principal, [{ action: 'states:StartExecution', resource: stateMachineArn }]),
    };
  };
}

export const allowedInvoke =
  (permissions: Pick<Permissions, 'invoke'>, invoke: InvokeFunction): InvokeFunction =>
  async (functionArn, payload) => {
    permissions.invoke(functionArn);
    return await invoke(functionArn, payload);
  };
