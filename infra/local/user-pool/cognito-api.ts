import {
  CognitoError,
  InvalidParameterError,
  UnsupportedError,
  UserNotFoundError,
} from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import { z } from 'zod';
import type { Service, ServiceAnswer } from '../gate/service-answer';
import type { Directory } from './directory';
import { createListUsers } from './list-users';
import type { TokenEndpoint } from './token-endpoint';

const named = z.object({ Username: z.string() });

/**
 * The Cognito API (`AdminGetUser`, `ListUsers`, ...), mostly by cognito-local's targets.
 * @param tokens the sessions, which cognito-local does not manage
 * @param users the people of the demo workspace, who are listed too
 */
export function createCognitoApi(
  directory: Directory,
  authFlows: readonly string[],
  tokens: Pick<TokenEndpoint, 'signOutEverywhere'>,
  users: () => number,
  log: (message: string) => void,
): Service {
  const { services, context } = directory;
  const route = Router(services);
  const listUsers = createListUsers(directory, users);
  const answer = (status: number, body: unknown): ServiceAnswer => ({
    status,
    contentType: 'application/x-amz-json-1.1',
    body: JSON.stringify(body, secondsForDates),
  });

  /** The targets that are answered here; cognito-local answers the rest. */
  const own = new Map<string, (input: unknown) => Promise<unknown>>([
    ['ListUsers', listUsers],
    [
      'AdminUserGlobalSignOut',
      async (input) => {
        if (!(await tokens.signOutEverywhere(named.parse(input).Username))) throw new UserNotFoundError();
        return {};
      },
    ],
  ]);

  return async (operation, input) => {
    try {
      demandAllowedFlow(operation, input, authFlows);
      return answer(200, await (own.get(operation)?.(input) ?? route(operation)(context, input)));
    } catch (error) {
      if (error instanceof CognitoError) return answer(400, { __type: error.code, message: error.message });
      if (error instanceof UnsupportedError) {
        const message = `The local user pool does not support ${operation}.`;
        return answer(400, { __type: 'UnsupportedOperationException', message });
      }
      log(`${operation} failed: ${error instanceof Error ? error.stack : String(error)}`);
      return answer(500, { __type: 'InternalErrorException', message: 'Something went wrong' });
    }
  };
}

/**
 * Converts dates to seconds since the epoch. `this` has the Date that `JSON.stringify` has already converted.
 */
function secondsForDates(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Date ? Math.floor(original.getTime() / 1000) : value;
}

const requestShape = z.object({ AuthFlow: z.string().optional() });

/** Names of flows, where they are not `ALLOW_` with the flow's name. */
const otherNames: Readonly<Record<string, string>> = {
  REFRESH_TOKEN: 'ALLOW_REFRESH_TOKEN_AUTH',
  ADMIN_NO_SRP_AUTH: 'ALLOW_ADMIN_USER_PASSWORD_AUTH',
};

/**
 * Rejects a sign-in flow that the client does not allow, as Cognito does.
 * @param target the API's action, such as `InitiateAuth`
 * @throws InvalidParameterError that names the flow
 */
function demandAllowedFlow(target: string, input: unknown, allowed: readonly string[]): void {
  if (target !== 'InitiateAuth' && target !== 'AdminInitiateAuth') return;
  const flow = requestShape.parse(input).AuthFlow ?? '';
  if (allowed.includes(otherNames[flow] ?? `ALLOW_${flow}`)) return;
  throw new InvalidParameterError(`${flow} flow is not enabled for this client`);
}
