import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  type LocalAddresses,
  pushPlaceholder,
  type ResolvedStack,
  readProperties,
} from '../template/template';
import { readDeployedFiles, type SourceFolders } from './deployed-files';
import { createFileServer, type FileServer } from './file-server';
import { listen } from './listen';
import { isLoopbackHost } from './requests';
import { type Headers, readSecurityHeaders } from './security-headers';

/** A handler with the signature of Connect middleware: it calls `next` for a path that it does not serve. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface SiteOptions {
  readonly stack: ResolvedStack;
  readonly addresses: Pick<LocalAddresses, 'siteUrl' | 'userPoolUrl' | 'objectsUrl' | 'pushUrl' | 'region'>;
  /** Returns the folder of the asset with this S3 key. */
  readonly asset: SourceFolders['asset'];
  /** The panel's production build, or undefined if `dev` serves the panel. */
  readonly panel: string | undefined;
  readonly graphql: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Creates the development server, which uses the HTTP server for its WebSocket. */
  readonly dev?: (server: Server) => Promise<Middleware>;
}

export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the panel, its `config.json` and `/graphql` on one loopback origin.
 * @throws HostError `BadTemplate` for unsupported parts of the template
 */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { stack, addresses, asset, panel, graphql, dev } = options;
  const localize = createLocalize(stack, addresses);
  const files = createFileServer(await readDeployedFiles(stack, { asset, panel, localize }));
  const headers = readSecurityHeaders(stack, localize);
  const server = createServer();
  const middleware = await dev?.(server);

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    if (!isLoopbackHost(request))
      answer(response, 421, 'This server accepts requests only from this machine.');
    else if (path === undefined) answer(response, 400, 'The address is malformed.');
    else if (path === '/graphql') void graphql(request, response);
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      answer(response, 405, 'Only GET and HEAD are supported.');
    else if (isForeignName(request, addresses.siteUrl))
      redirect(response, `${addresses.siteUrl}${request.url}`);
    else if (middleware) serveInDevelopment(path, request, response, { files, headers, middleware });
    else {
      setHeaders(response, headers);
      files.serve(path, request, response);
    }
  });
  const listening = await listen(server, Number(new URL(addresses.siteUrl).port));
  return { url: addresses.siteUrl, stop: listening.stop };
}

interface Development {
  readonly files: FileServer;
  readonly headers: Headers;
  readonly middleware: Middleware;
}

/**
 * Serves the panel without the content security policy, which would block the scripts that Vite writes into
 * the page.
 */
function serveInDevelopment(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { files, headers, middleware }: Development,
): void {
  const { 'content-security-policy': _, ...others } = headers;
  setHeaders(response, others);
  if (files.has(path)) files.serve(path, request, response);
  else middleware(request, response, () => answer(response, 404, 'Not found.'));
}

function pathOf({ url = '/' }: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return undefined;
  }
}

/**
 * True if the page was opened under another name. It is then redirected to the registered name, because
 * sign-in returns only there.
 */
function isForeignName({ headers }: IncomingMessage, siteUrl: string): boolean {
  return headers.host !== new URL(siteUrl).host && (headers.accept ?? '').includes('text/html');
}

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(307, { location, 'cache-control': 'no-store' });
  response.end();
}

function answer(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${message}\n`);
}

const domainShape = z.strictObject({ Domain: z.string(), UserPoolId: z.string() });

type Addresses = Pick<LocalAddresses, 'region' | 'userPoolUrl' | 'objectsUrl' | 'pushUrl'>;

/**
 * Replaces AWS addresses in a string with local ones: the stack builds those of the sign-in pages and buckets
 * from names, without `Ref`, and takes the push provider's from a setting.
 */
function createLocalize(
  stack: ResolvedStack,
  { region, userPoolUrl, objectsUrl, pushUrl }: Addresses,
): (text: string) => string {
  const pages = stack
    .ofType('AWS::Cognito::UserPoolDomain')
    .map((resource) => readProperties(resource, domainShape).Domain)
    .map((domain) => [`https://${domain}.auth.${region}.amazoncognito.com`, userPoolUrl] as const);
  const buckets = stack
    .ofType('AWS::S3::Bucket')
    .map(({ ref }) => [`https://${ref}.s3.${region}.amazonaws.com`, objectsUrl] as const);
  const all = [...pages, ...buckets, [pushPlaceholder, pushUrl] as const];
  return (text) => all.reduce((local, [address, here]) => local.replaceAll(address, here), text);
}
