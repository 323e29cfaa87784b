import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ObjectFiles, StoredObject } from './object-files';
import { S3Error, unknown } from './s3-error';

/** Query parameters of a signed URL that set response headers. */
const overrides: Readonly<Record<string, string>> = {
  'response-content-type': 'content-type',
  'response-content-disposition': 'content-disposition',
  'response-cache-control': 'cache-control',
};

/** Answers GetObject and HeadObject, for a whole object or a range. */
export async function readObject(
  files: ObjectFiles,
  key: string,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const headers = answerHeaders(url);
  const object = files.get(key);
  if (!object) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
  const { etag, sha256, lastModified, bytes } = object;
  const common = {
    ...object.headers,
    ...headers,
    etag,
    'last-modified': new Date(lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, common).end();
    return;
  }
  const range = rangeOf(request, object);
  const checksum = range ? {} : { 'x-amz-checksum-sha256': sha256, 'x-amz-checksum-type': 'FULL_OBJECT' };
  const { from, to } = range ?? { from: 0, to: bytes - 1 };
  response.writeHead(range ? 206 : 200, {
    ...common,
    ...checksum,
    'content-length': to - from + 1,
    ...(range ? { 'content-range': `bytes ${from}-${to}/${bytes}` } : {}),
  });
  if (request.method === 'HEAD' || to < from) response.end();
  else await pipeline(files.stream(object, from, to), response);
}

function answerHeaders({ searchParams }: URL): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of searchParams) {
    const header = overrides[name];
    if (header) headers[header] = value;
    else if (name !== 'x-id' && !name.toLowerCase().startsWith('x-amz-')) {
      throw unknown(`the parameter ${name} for an object`);
    }
  }
  return headers;
}

function rangeOf(
  { headers }: IncomingMessage,
  { bytes, etag }: StoredObject,
): { from: number; to: number } | undefined {
  const { range } = headers;
  if (range === undefined || (headers['if-range'] !== undefined && headers['if-range'] !== etag))
    return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === '' && last === '') throw unknown(`the range ${range}`);
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(bytes - 1, Number(last));
  if (from > to) throw new S3Error('InvalidRange', 'The requested range is not satisfiable');
  return { from, to };
}
