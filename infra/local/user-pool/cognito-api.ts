import type { IncomingMessage, ServerResponse } from 'node:http';
import { CognitoError, UnsupportedError } from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import { readBody } from '../site/read-body';
import { demandAllowedFlow } from './auth-flows';
import type { Directory } from './directory';
import { createListUsers } from './list-users';

const maxBodyBytes = 64 * 1024;
const contentType = 'application/x-amz-json-1.1';

/**
 * Answers the calls of the Cognito SDK client (`AdminGetUser`, `ListUsers`, ...) with cognito-local's targets.
 *
 * @param authFlows the client's `ExplicitAuthFlows`
 * @param users people of the demo workspace, who are listed besides the accounts
 */
export function createCognitoApi(
  directory: Directory,
  authFlows: readonly string[],
  users: () => number,
  log: (message: string) => void,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { services, context } = directory;
  const route = Router(services);
  const listUsers = createListUsers(directory, users);

  return async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': contentType });
      response.end(JSON.stringify(body, secondsForDates));
    };
    const target = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    try {
      const input: unknown = JSON.parse(await readBody(request, maxBodyBytes));
      demandAllowedFlow(target, input, authFlows);
      send(200, await (target === 'ListUsers' ? listUsers(input) : route(target)(context, input)));
    } catch (error) {
      if (error instanceof CognitoError) {
        send(400, { __type: error.code, message: error.message });
      } else if (error instanceof UnsupportedError) {
        send(400, {
          __type: 'UnsupportedOperationException',
          message: `The local user pool does not know ${target}.`,
        });
      } else {
        log(`${target} failed: ${error instanceof Error ? error.stack : String(error)}`);
        send(500, { __type: 'InternalErrorException', message: 'Something went wrong' });
      }
    }
  };
}

/** Dates are epoch seconds in this protocol; `this` still has the Date that `JSON.stringify` has turned to text. */
function secondsForDates(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Date ? Math.floor(original.getTime() / 1000) : value;
}
