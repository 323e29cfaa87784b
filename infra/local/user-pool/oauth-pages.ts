import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../site/requests';
import { type AuthorizationProblem, readAuthorizationRequest, withParameters } from './authorization-request';
import type { UserPoolDefinition } from './definition';
import type { DemoAccount } from './demo-accounts';
import type { Directory } from './directory';
import { linkErrorPage, type SignInPage, signInPage } from './sign-in-page';
import type { TokenEndpoint } from './token-endpoint';

/** The maximum size of a form. These pages need only a few hundred bytes. */
export const maxFormBytes = 64 * 1024;

export interface OauthPages {
  showSignIn(url: URL, response: ServerResponse): void;
  signIn(request: IncomingMessage, response: ServerResponse): Promise<void>;
  signOut(url: URL, response: ServerResponse): void;
}

export function createOauthPages(
  definition: UserPoolDefinition,
  accounts: readonly DemoAccount[],
  directory: Pick<Directory, 'authenticate'>,
  tokens: Pick<TokenEndpoint, 'issueCode'>,
): OauthPages {
  const show = (response: ServerResponse, status: number, page: Omit<SignInPage, 'nonce' | 'accounts'>) => {
    const nonce = newNonce();
    const target = new URL(page.fields.redirect_uri ?? '').origin;
    sendPage(response, status, signInPage({ ...page, accounts, nonce }), nonce, target);
  };

  return {
    showSignIn(url, response) {
      const read = readAuthorizationRequest(url.searchParams, definition);
      if ('problem' in read) answerProblem(read.problem, response);
      else show(response, 200, { fields: read.request.fields });
    },

    async signIn(request, response) {
      const form = new URLSearchParams(await readBody(request, maxFormBytes));
      const read = readAuthorizationRequest(form, definition);
      if ('problem' in read) {
        answerProblem(read.problem, response);
        return;
      }
      const email = form.get('username') ?? '';
      const user = await directory.authenticate(email, form.get('password') ?? '');
      if (!user) {
        show(response, 401, {
          fields: read.request.fields,
          email,
          error: 'The email or password is incorrect.',
        });
        return;
      }
      const { redirectUri, state } = read.request;
      const code = tokens.issueCode(read.request, user);
      redirect(response, withParameters(redirectUri, { code, state }));
    },

    signOut(url, response) {
      const { id, logoutUrls } = definition.client;
      const target = url.searchParams.get('logout_uri') ?? '';
      if (url.searchParams.get('client_id') === id && logoutUrls.includes(target)) redirect(response, target);
      else {
        answerProblem(
          { kind: 'page', message: 'The redirect URI is not registered for this client.' },
          response,
        );
      }
    },
  };
}

function answerProblem(problem: AuthorizationProblem, response: ServerResponse): void {
  if (problem.kind === 'redirect') {
    redirect(response, problem.location);
    return;
  }
  const nonce = newNonce();
  sendPage(response, 400, linkErrorPage(problem.message, nonce), nonce);
}

const newNonce = () => randomBytes(16).toString('base64');

/**
 * Sends a page. Browsers also apply `form-action` to the redirect after a form, so it must include the URL
 * that gets the code.
 */
function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  nonce: string,
  formTarget = '',
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      'img-src data:',
      `form-action 'self' ${formTarget}`.trim(),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  });
  response.end(page);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location });
  response.end();
}
