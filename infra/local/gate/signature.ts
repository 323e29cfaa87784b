import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AccessKeys } from './access-keys';

const algorithm = 'AWS4-HMAC-SHA256';

export type SignatureProblem = 'Missing' | 'Malformed' | 'UnknownKey' | 'WrongSignature' | 'Expired';

export class SignatureError extends Error {
  override readonly name = 'SignatureError';

  constructor(
    readonly problem: SignatureProblem,
    message: string,
  ) {
    super(message);
  }
}

export interface SignatureOptions {
  /** The current time, in milliseconds since the epoch, which decides whether a signed URL has expired. */
  readonly now: number;
  /** The body's SHA-256 in hexadecimal; by default that of the request header, as S3 allows. */
  readonly bodyHash?: string;
}

/**
 * Checks the signature (version 4) in the headers or the URL. Returns the key's holder.
 * @throws SignatureError
 */
export function signerOf<Holder>(
  keys: AccessKeys<Holder>,
  request: IncomingMessage,
  url: URL,
  options: SignatureOptions,
): Holder {
  const signed = url.searchParams.has('X-Amz-Signature')
    ? fromAddress(request, url, options.now)
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
    options.bodyHash ?? signed.bodyHash,
  ].join('\n');
  return signerOfText(
    keys,
    signed,
    [algorithm, signed.at, scopeOf(signed.credential), hashOf(canonical)].join('\n'),
  );
}

export interface Signed {
  /** The credential in the format `<id>/<day>/<region>/<service>/aws4_request`. */
  readonly credential: string;
  readonly signature: string;
}

/** Checks the signature of a text such as the policy of a form upload. Throws a SignatureError. */
export function signerOfText<Holder>(
  keys: AccessKeys<Holder>,
  { credential, signature }: Signed,
  text: string,
): Holder {
  const [id = ''] = credential.split('/');
  const found = keys.find(id);
  if (!found)
    throw new SignatureError('UnknownKey', 'The security token included in the request is invalid.');
  const right = createHmac('sha256', signingKey(found.secret, scopeOf(credential)))
    .update(text)
    .digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new SignatureError(
      'WrongSignature',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  return found.holder;
}

/** Derived keys by scope (`<day>/<region>/<service>/aws4_request`); they stay the same all day. */
const derived = new Map<string, Buffer>();
const maxDerived = 1_000;

function signingKey(secret: string, scope: string): Buffer {
  const name = `${secret} ${scope}`;
  const known = derived.get(name);
  if (known) return known;
  let key = Buffer.from(`AWS4${secret}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  if (derived.size >= maxDerived) derived.clear();
  derived.set(name, key);
  return key;
}

interface SignedRequest extends Signed {
  readonly at: string;
  /** The names of the signed headers, sorted, in lower case. */
  readonly headers: readonly string[];
  readonly bodyHash: string;
}

function fromAddress({ headers }: IncomingMessage, { searchParams }: URL, now: number): SignedRequest {
  const parameter = (name: string) => {
    const value = searchParams.get(name);
    if (!value)
      throw new SignatureError('Missing', `Query-string authentication needs the parameter ${name}`);
    return value;
  };
  if (parameter('X-Amz-Algorithm') !== algorithm) {
    throw new SignatureError('Malformed', `X-Amz-Algorithm must be ${algorithm}`);
  }
  const at = parameter('X-Amz-Date');
  // An expiry that is not a number counts as expired.
  if (!(now <= timeOf(at) + Number(parameter('X-Amz-Expires')) * 1000)) {
    throw new SignatureError('Expired', 'Request has expired');
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
  if (authorization === '') throw new SignatureError('Missing', 'Missing Authentication Token');
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
      authorization,
    ) ?? [];
  if (!credential || !names || !signature) {
    throw new SignatureError('Malformed', 'The Authorization header does not contain a version 4 signature');
  }
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

/** Parses a time such as `20260101T000000Z`. */
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

/** Encodes text as RFC 3986 requires. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
