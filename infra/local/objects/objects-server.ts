import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AccessDeniedError, type Gate, type Principal } from '../gate/gate';
import { SignatureError, type SignatureProblem, signerOf } from '../gate/signature';
import { addressOf, isLoopbackHost } from '../site/requests';
import { type CorsRule, corsHeaders, isForeignPage, preflight } from './buckets';
import { listObjects } from './list-objects';
import { ObjectFiles, type StoredObject } from './object-files';
import { S3Error, unknown } from './s3-error';
import { postObject, putObject } from './write-object';
import { xmlDocument } from './xml';

type ObjectsGate = Pick<Gate, 'keys' | 'demand'>;

interface Bucket {
  readonly name: string;
  readonly rules: readonly CorsRule[];
  readonly files: ObjectFiles;
}

/**
 * The S3 protocol (REST, path style) as functions and browsers use it here: PutObject, GetObject with a
 * range, HeadObject, DeleteObject, ListObjectsV2, signed URLs and form uploads with a policy. Anything else
 * gets a NotImplemented error that names the feature.
 * @param buckets the CORS rules, keyed by bucket name
 * @param folder contains one folder for each bucket
 */
export async function createObjectsServer(
  buckets: ReadonlyMap<string, readonly CorsRule[]>,
  folder: string,
  gate: ObjectsGate,
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
    void answer(gate, byName, request, response).catch((error: unknown) =>
      sendError(request, response, error),
    );
  });
}

async function answer(
  gate: ObjectsGate,
  buckets: ReadonlyMap<string, Bucket>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLoopbackHost(request)) {
    throw new S3Error('MisdirectedRequest', 'This server accepts requests only from this machine');
  }
  const url = addressOf(request);
  if (!url) throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  const [, name = '', ...rest] = url.pathname.split('/').map((part) => decodeURIComponent(part));
  const bucket = buckets.get(name);
  if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
  if (request.method === 'OPTIONS') {
    response.writeHead(200, preflight(bucket.rules, request)).end();
    return;
  }
  // S3 would accept uploads from pages that may not read the response. Only our own pages have signed forms.
  if (isForeignPage(bucket.rules, request)) {
    throw new S3Error('AccessDenied', 'CORSResponse: This CORS request is not allowed.');
  }
  const cors = corsHeaders(bucket.rules, request.headers.origin, request.method ?? '');
  for (const [header, value] of Object.entries(cors)) response.setHeader(header, value);
  const key = rest.join('/');
  const exchange = { gate, bucket, request, url, response };
  if (key === '') await answerBucket(exchange);
  else await answerObject(exchange, key);
}

interface Exchange {
  readonly gate: ObjectsGate;
  readonly bucket: Bucket;
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly response: ServerResponse;
}

const arnOf = ({ name }: Bucket, key?: string) => `arn:aws:s3:::${name}${key === undefined ? '' : `/${key}`}`;

async function answerBucket({ gate, bucket, request, url, response }: Exchange): Promise<void> {
  // A form has a signed policy, but the request is not signed.
  if (request.method === 'POST' && url.search === '') {
    const form = { keys: gate.keys, bucket: bucket.name, request, response };
    return await postObject(bucket.files, form, (principal, key) =>
      gate.demand(principal, [{ action: 's3:PutObject', resource: arnOf(bucket, key) }]),
    );
  }
  const principal = signerOf(gate.keys, request, url, { now: Date.now() });
  if (request.method !== 'GET') throw unknown(`${request.method} on a bucket`);
  gate.demand(principal, [{ action: 's3:ListBucket', resource: arnOf(bucket) }]);
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(listObjects(bucket.name, bucket.files.sorted(), url));
}

async function answerObject(exchange: Exchange, key: string): Promise<void> {
  const { gate, bucket, request, url, response } = exchange;
  const principal = signerOf(gate.keys, request, url, { now: Date.now() });
  const may = (action: string) => gate.demand(principal, [{ action, resource: arnOf(bucket, key) }]);
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      may('s3:GetObject');
      return await readIfThere(exchange, principal, key);
    case 'PUT':
      may('s3:PutObject');
      return await putObject(bucket.files, key, request, url, response);
    case 'DELETE':
      may('s3:DeleteObject');
      await bucket.files.remove(key);
      response.writeHead(204).end();
      return;
    default:
      throw unknown(`${request.method} on an object`);
  }
}

/**
 * Returns the object. As in S3, only callers who may list the bucket find out that an object does not exist.
 */
async function readIfThere(
  { gate, bucket, request, url, response }: Exchange,
  principal: Principal,
  key: string,
) {
  try {
    await readObject(bucket.files, key, request, url, response);
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') {
      gate.demand(principal, [{ action: 's3:ListBucket', resource: arnOf(bucket) }]);
    }
    throw error;
  }
}

const signatureCodes: Readonly<
  Record<SignatureProblem, 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch'>
> = {
  Missing: 'AccessDenied',
  Malformed: 'AccessDenied',
  UnknownKey: 'InvalidAccessKeyId',
  WrongSignature: 'SignatureDoesNotMatch',
  Expired: 'AccessDenied',
};

function asS3Error(error: unknown): Pick<S3Error, 'status' | 'code' | 'message'> | undefined {
  if (error instanceof S3Error) return error;
  if (error instanceof SignatureError) return new S3Error(signatureCodes[error.problem], error.message);
  if (error instanceof AccessDeniedError) return new S3Error('AccessDenied', error.message);
  return undefined;
}

async function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = asS3Error(error);
  const { status, code, message } = known ?? { status: 500, code: 'InternalError', message: String(error) };
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

/**
 * Reads the rest of a request. Otherwise the connection would break while the client is sending, and it would
 * get no response.
 */
async function readRest(request: IncomingMessage): Promise<void> {
  try {
    for await (const _ of request.iterator({ destroyOnReturn: false }));
  } catch {
    // A disconnected client needs no response.
  }
}

/** Query parameters of a signed URL that set response headers. */
const overrides: Readonly<Record<string, string>> = {
  'response-content-type': 'content-type',
  'response-content-disposition': 'content-disposition',
  'response-cache-control': 'cache-control',
};

/** Answers GetObject and HeadObject, for a whole object or a range. */
async function readObject(
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
