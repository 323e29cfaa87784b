import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isLoopbackHost } from '../site/loopback';
import type { CorsRule } from './buckets';
import { corsHeaders, preflight } from './cors';
import { listObjects } from './list-objects';
import { ObjectFiles } from './object-files';
import { readObject } from './read-object';
import { S3Error, unknown } from './s3-error';
import { checkSignature } from './signature';
import { postObject, putObject } from './write-object';
import { xmlDocument } from './xml';

interface Bucket {
  readonly name: string;
  readonly rules: readonly CorsRule[];
  readonly files: ObjectFiles;
}

/**
 * A server that speaks as much of S3's protocol (REST, path style) as functions and browsers use here: PutObject, GetObject with a
 * range, HeadObject, DeleteObject, ListObjectsV2, addresses with a signature, and uploads by form with a policy. What it does not know
 * is NotImplemented, with its name. It does not listen yet.
 *
 * @param buckets the CORS rules of each, by name
 * @param folder each bucket's objects are in a folder of its own there
 */
export async function createObjectsServer(
  buckets: ReadonlyMap<string, readonly CorsRule[]>,
  folder: string,
): Promise<Server> {
  const opened = await Promise.all(
    [...buckets].map(
      async ([name, rules]) =>
        [name, { name, rules, files: await ObjectFiles.open(join(folder, name)) }] as const,
    ),
  );
  const byName: ReadonlyMap<string, Bucket> = new Map(opened);
  return createServer((request, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    void answer(byName, request, response).catch((error: unknown) => sendError(request, response, error));
  });
}

async function answer(
  buckets: ReadonlyMap<string, Bucket>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLoopbackHost(request)) {
    throw new S3Error('MisdirectedRequest', 'This server answers to this machine only');
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, name = '', ...rest] = url.pathname.split('/').map((part) => decodeURIComponent(part));
  const bucket = buckets.get(name);
  if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
  if (request.method === 'OPTIONS') {
    response.writeHead(200, preflight(bucket.rules, request)).end();
    return;
  }
  const cors = corsHeaders(bucket.rules, request.headers.origin, request.method ?? '');
  for (const [header, value] of Object.entries(cors)) response.setHeader(header, value);
  const key = rest.join('/');
  if (key === '') await answerBucket(bucket, request, url, response);
  else await answerObject(bucket, key, request, url, response);
}

async function answerBucket(
  { name, files }: Bucket,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  // The form's policy is signed, not the request.
  if (request.method === 'POST' && url.search === '') return await postObject(files, name, request, response);
  checkSignature(request, url, Date.now());
  if (request.method !== 'GET') throw unknown(`${request.method} of a bucket`);
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(listObjects(name, files.sorted(), url));
}

async function answerObject(
  { files }: Bucket,
  key: string,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  checkSignature(request, url, Date.now());
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return await readObject(files, key, request, url, response);
    case 'PUT':
      return await putObject(files, key, request, url, response);
    case 'DELETE':
      await files.remove(key);
      response.writeHead(204).end();
      return;
    default:
      throw unknown(`${request.method} of an object`);
  }
}

async function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, code, message } =
    error instanceof S3Error ? error : { status: 500, code: 'InternalError', message: String(error) };
  await readRest(request);
  response.writeHead(status, { 'content-type': 'application/xml' });
  const body = xmlDocument(
    'Error',
    [
      ['Code', code],
      ['Message', message],
    ],
    false,
  );
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** So that the client sees the answer rather than a connection that was cut while it still sent. */
async function readRest(request: IncomingMessage): Promise<void> {
  try {
    for await (const _ of request.iterator({ destroyOnReturn: false }));
  } catch {
    // The client is gone, and wants no answer.
  }
}
