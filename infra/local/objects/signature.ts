import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error, unknown } from './s3-error';

/** The credentials that this host gives to functions: id and secret. */
const credentials = { id: 'local', secret: 'local' } as const;

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * Checks the signature (version 4) of a request, in its headers or in its address, as S3 does.
 *
 * @param now milliseconds since the epoch
 * @throws S3Error AccessDenied without a signature or past its end, SignatureDoesNotMatch for another one
 */
export function checkSignature(request: IncomingMessage, url: URL, now: number): void {
  const signed = url.searchParams.has('X-Amz-Signature')
    ? fromAddress(request, url, now)
    : fromHeaders(request);
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(url),
    ...signed.headers.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    signed.headers.join(';'),
    signed.bodyHash,
  ].join('\n');
  checkSigned(signed, [algorithm, signed.at, scopeOf(signed.credential), hashOf(canonical)].join('\n'));
}

/** What a signature says of itself. */
export interface Signed {
  /** `<id>/<day>/<region>/<service>/aws4_request` */
  readonly credential: string;
  readonly signature: string;
}

/** Checks that the text was signed with this host's credentials. Throws an S3Error. */
export function checkSigned({ credential, signature }: Signed, text: string): void {
  const [id, ...scope] = credential.split('/');
  if (id !== credentials.id) throw new S3Error('AccessDenied', 'The access key is not that of this host');
  const key = scope.reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secret}`,
  );
  const right = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

interface SignedRequest extends Signed {
  readonly at: string;
  /** Names of the signed headers, lower case, sorted. */
  readonly headers: readonly string[];
  readonly bodyHash: string;
}

function fromAddress({ headers }: IncomingMessage, { searchParams }: URL, now: number): SignedRequest {
  const parameter = (name: string) => {
    const value = searchParams.get(name);
    if (!value) throw new S3Error('AccessDenied', `Query-string authentication needs the parameter ${name}`);
    return value;
  };
  if (parameter('X-Amz-Algorithm') !== algorithm)
    throw unknown(`X-Amz-Algorithm ${parameter('X-Amz-Algorithm')}`);
  const at = parameter('X-Amz-Date');
  if (now > timeOf(at) + Number(parameter('X-Amz-Expires')) * 1000) {
    throw new S3Error('AccessDenied', 'Request has expired');
  }
  return {
    credential: parameter('X-Amz-Credential'),
    signature: parameter('X-Amz-Signature'),
    at,
    headers: parameter('X-Amz-SignedHeaders').split(';'),
    bodyHash: single(headers['x-amz-content-sha256']) ?? 'UNSIGNED-PAYLOAD',
  };
}

function fromHeaders({ headers }: IncomingMessage): SignedRequest {
  const { authorization = '' } = headers;
  if (authorization === '') throw new S3Error('AccessDenied', 'Access Denied');
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
      authorization,
    ) ?? [];
  if (!credential || !names || !signature) throw unknown(`this form of Authorization: ${authorization}`);
  return {
    credential,
    signature,
    at: single(headers['x-amz-date']) ?? '',
    headers: names.split(';'),
    bodyHash: single(headers['x-amz-content-sha256']) ?? '',
  };
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([one, first], [other, second]) => (one === other ? order(first, second) : order(one, other)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Milliseconds since the epoch, of `20260101T000000Z`. */
function timeOf(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const scopeOf = (credential: string) => credential.split('/').slice(1).join('/');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const headerOf = ({ headers }: IncomingMessage, name: string) =>
  [headers[name] ?? ''].flat().join(',').trim().replaceAll(/ +/g, ' ');

/** Percent-encoded as signatures want it (RFC 3986). */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
