import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import {
  type LocalAddresses,
  pushPlaceholder,
  type ResolvedStack,
  readProperties,
} from '../template/template';
import { isCompressible } from './content-type';
import { readDeployedFiles, type SiteFile, type SiteFiles, type SourceFolders } from './deployed-files';
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

/** Smaller files are not compressed, because they fit in one network packet. */
const minCompressedBytes = 1024;

interface FileServer {
  has(path: string): boolean;
  /**
   * Serves the file at a path. Without such a file, responds with the panel's page, because the panel has its
   * own routes.
   */
  serve(path: string, request: IncomingMessage, response: ServerResponse): void;
}

/** Creates a file server that compresses each file once, on its first request. */
function createFileServer(files: SiteFiles): FileServer {
  const compressed = new Map<SiteFile, Promise<Buffer>>();

  function compress(file: SiteFile): Promise<Buffer> {
    const known = compressed.get(file) ?? promisify(gzip)(file.content, { level: 9 });
    compressed.set(file, known);
    return known;
  }

  async function send(file: SiteFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('etag', file.etag);
    response.setHeader('cache-control', file.cacheControl);
    response.setHeader('vary', 'accept-encoding');
    if (isKnown(request.headers['if-none-match'], file.etag)) {
      response.writeHead(304).end();
      return;
    }
    const isZipped =
      file.content.length >= minCompressedBytes &&
      isCompressible(file.contentType) &&
      takesGzip(request.headers['accept-encoding']);
    const body = isZipped ? await compress(file) : file.content;
    if (isZipped) response.setHeader('content-encoding', 'gzip');
    response.writeHead(200, { 'content-type': file.contentType, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  return {
    has: (path) => files.has(path),
    serve(path, request, response) {
      const file = files.get(path) ?? (isPage(path) ? files.get('/index.html') : undefined);
      if (file) send(file, request, response).catch(() => response.destroy());
      else {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
        response.end('Not found.\n');
      }
    },
  };
}

/**
 * False for scripts. A missing script of an older build must not get the page: the browser would run it as a
 * broken script.
 */
const isPage = (path: string) => !path.startsWith('/assets/');

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag.slice(2)) ?? false;
}

function takesGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',');
  return codings.some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(0?\.\d*[1-9]|1(\.0*)?)\s*)?$/i.test(coding));
}
