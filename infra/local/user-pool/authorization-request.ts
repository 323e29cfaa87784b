import type { UserPoolDefinition } from './definition';
import type { HiddenFields } from './sign-in-page';

export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scope: string;
  readonly state: string | undefined;
  readonly fields: HiddenFields;
}

/**
 * A problem with the request. It is shown as a page if the return URL is unknown, and otherwise sent there.
 */
export type AuthorizationProblem =
  | { readonly kind: 'page'; readonly message: string }
  | { readonly kind: 'redirect'; readonly location: string };

/** Reads the request from the link to the sign-in page or from its form. */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
  { client }: UserPoolDefinition,
): { request: AuthorizationRequest } | { problem: AuthorizationProblem } {
  const given = (name: string) => parameters.get(name) ?? '';
  if (given('client_id') !== client.id) return page('The client ID is unknown.');
  const redirectUri = given('redirect_uri');
  if (!client.callbackUrls.includes(redirectUri)) {
    return page('The redirect URI is not registered for this client.');
  }

  const state = parameters.get('state') ?? undefined;
  const refuse = (error: string, description: string) => ({
    problem: {
      kind: 'redirect' as const,
      location: withParameters(redirectUri, { error, error_description: description, state }),
    },
  });
  if (given('response_type') !== 'code') {
    return refuse('unsupported_response_type', 'response_type must be code');
  }
  if (given('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(given('code_challenge'))) {
    return refuse('invalid_request', 'a code_challenge with the method S256 is required');
  }
  const scope = given('scope') || client.scopes.join(' ');
  const unknown = scope.split(' ').filter((one) => !client.scopes.includes(one));
  if (unknown.length > 0) return refuse('invalid_scope', `unknown scope: ${unknown.join(' ')}`);

  const request = { clientId: client.id, redirectUri, codeChallenge: given('code_challenge'), scope, state };
  return {
    request: {
      ...request,
      fields: {
        client_id: client.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: request.codeChallenge,
        code_challenge_method: 'S256',
        scope,
        ...(state === undefined ? {} : { state }),
      },
    },
  };
}

function page(message: string): { problem: AuthorizationProblem } {
  return { problem: { kind: 'page', message } };
}

export function withParameters(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.toString();
}
