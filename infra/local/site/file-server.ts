import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isCompressible } from './content-type';
import type { SiteFile, SiteFiles } from './deployed-files';

/** Smaller files are not compressed, because they fit in one network packet. */
const minCompressedBytes = 1024;

export interface FileServer {
  has(path: string): boolean;
  /**
   * Serves the file at a path. Without such a file, responds with the panel's page, because the panel has its
   * own routes.
   */
  serve(path: string, request: IncomingMessage, response: ServerResponse): void;
}

/** Creates a file server that compresses each file once, on its first request. */
export function createFileServer(files: SiteFiles): FileServer {
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
