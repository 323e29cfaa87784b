import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { listeningPorts } from '../../e2e/hostile-page/listening';
import { startQuietHost } from '../../support/quiet-host';
import { signIn } from '../support/api-client';
import { designatedAdmin } from '../support/migration';
import { sendRaw, statusOf } from './raw-request';

let host: LocalHost;
let ports: readonly number[];

beforeAll(async () => {
  host = await startQuietHost();
  ports = await listeningPorts();
});
afterAll(() => host?.stop());

const own = (port: number) => `host: 127.0.0.1:${port}`;

/** Returns a request containing these lines and a Host header for the server itself. */
const request =
  (line: string, ...headers: string[]) =>
  (port: number) =>
    `${[line, own(port), 'connection: close', ...headers].join('\r\n')}\r\n\r\n`;

/** Returns a POST request with a body. */
const post =
  (path: string, body: string, ...headers: string[]) =>
  (port: number) =>
    request(`POST ${path} HTTP/1.1`, `content-length: ${Buffer.byteLength(body)}`, ...headers)(port) + body;

const amz = (target: string) => `x-amz-target: ${target}`;
const signed = (rest: string) => `authorization: AWS4-HMAC-SHA256 ${rest}`;

const requests: readonly (readonly [string, (port: number) => string])[] = [
  ['nothing', () => '\r\n\r\n'],
  ['bytes that are not HTTP', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ['an unknown method', request('BREW / HTTP/1.1')],
  ['TRACE', request('TRACE / HTTP/1.1')],
  ['DELETE of the root', request('DELETE / HTTP/1.1')],
  ['PUT of the root', request('PUT / HTTP/1.1', 'content-length: 0')],
  ['a tunnel', request('CONNECT evil.example:443 HTTP/1.1')],
  ['an address of another host', request('GET http://evil.example/ HTTP/1.1')],
  ['an address without a host', request('GET http:// HTTP/1.1')],
  ['an asterisk', request('OPTIONS * HTTP/1.1')],
  ['an incomplete escape', request('GET /% HTTP/1.1')],
  ['an incomplete escape in a query', request('GET /?%E0%A4%A HTTP/1.1')],
  ['an invalid character', request('GET /%c0%ae%c0%ae/%ff HTTP/1.1')],
  ['a null character', request('GET /%00 HTTP/1.1')],
  ['a path out of the folder', request('GET /..%2f..%2f..%2fetc/passwd HTTP/1.1')],
  ['an unescaped path out of the folder', request('GET /../../../../etc/passwd HTTP/1.1')],
  ['two slashes', request('GET //evil.example/ HTTP/1.1')],
  ['a backslash', request('GET /\\evil.example HTTP/1.1')],
  ['a long path', request(`GET /${'a'.repeat(8_000)} HTTP/1.1`)],
  ['a long header', request('GET / HTTP/1.1', `x-long: ${'a'.repeat(20_000)}`)],
  ['many headers', request('GET / HTTP/1.1', ...Array.from({ length: 300 }, (_, index) => `x-${index}: 1`))],
  ['a header without a name', request('GET / HTTP/1.1', ': 1')],
  ['a header called __proto__', request('GET / HTTP/1.1', '__proto__: 1')],
  ['no host', () => 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['two hosts', request('GET / HTTP/1.1', 'host: evil.example')],
  ['another host', () => 'GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n'],
  ['an invalid host', () => 'GET / HTTP/1.1\r\nhost: 127.0.0.1@evil [\r\nconnection: close\r\n\r\n'],
  ['an unfinished upgrade', request('GET / HTTP/1.1', 'upgrade: websocket', 'sec-websocket-key: x')],
  ['an invalid length', request('POST / HTTP/1.1', 'content-length: -1')],
  ['two lengths', request('POST / HTTP/1.1', 'content-length: 1', 'content-length: 2')],
  [
    'a length and chunks',
    (port) =>
      `${request('POST / HTTP/1.1', 'content-length: 4', 'transfer-encoding: chunked')(port)}0\r\n\r\n`,
  ],
  [
    'a nonsensical chunk',
    (port) => `${request('POST / HTTP/1.1', 'transfer-encoding: chunked')(port)}xyz\r\n`,
  ],
  [
    'a body that stops early',
    (port) => `${request('POST /graphql HTTP/1.1', 'content-length: 99')(port)}{"a"`,
  ],
  ['invalid JSON', post('/graphql', '{', 'content-type: application/json')],
  ['JSON of another shape', post('/graphql', '[[[]]]', 'content-type: application/json', 'authorization: x')],
  ['invalid UTF-8', post('/graphql', '\u00ff\u00fe{', 'content-type: application/json')],
  ['a nonsensical token', post('/graphql', '{}', 'content-type: application/json', 'authorization: a.b.c')],
  [
    'a nonsensical form',
    post('/oauth2/token', '%E0%A4%A=&&=%', 'content-type: application/x-www-form-urlencoded'),
  ],
  ['a nonsensical sign-in', post('/oauth2/authorize', 'client_id=%00&username[]=__proto__')],
  ['a nonsensical revocation', post('/oauth2/revoke', 'token=a.b.c&client_id=x')],
  ['an upload without its boundary', post('/bucket', 'x', 'content-type: multipart/form-data')],
  ['a missing service', post('/', '{}', amz('__proto__.constructor'))],
  ['a service without a signature', post('/', '{}', amz('DynamoDB_20120810.Scan'))],
  ['an empty signature', post('/', '{}', amz('DynamoDB_20120810.Scan'), signed(''))],
  [
    'a nonsensical signature',
    post(
      '/',
      '{}',
      amz('DynamoDB_20120810.Scan'),
      signed('Credential=//////, SignedHeaders=;;, Signature=%'),
    ),
  ],
  [
    'an address with a nonsensical signature',
    request('GET /bucket/key?X-Amz-Signature=%00&X-Amz-Date=x HTTP/1.1'),
  ],
  ['an invalid range', request('GET / HTTP/1.1', 'range: bytes=9-1,x')],
  ['an invalid encoding', request('GET / HTTP/1.1', 'accept-encoding: \u00ff;q=x', 'if-none-match: "')],
];

describe('a client that ignores all rules', () => {
  it.each(requests)('is rejected by every port, or gets nothing, for %s', async (_, bytes) => {
    const answers = await Promise.all(
      ports.map(async (port) => ({ port, answer: await sendRaw(port, bytes(port)) })),
    );

    for (const { port, answer } of answers) {
      // This host responds to unsupported requests with 501. An internal error would be 500.
      expect(`${port}: ${statusOf(answer)}`).not.toMatch(/: 50[^1]$/);
      expect(answer).not.toMatch(/\bat .*\.ts:\d+|node:internal|root:x:0/);
    }
  });

  it('does not break the host', async () => {
    const api = await signIn(host, designatedAdmin);

    expect(await api.ask('{ me { email } }')).toEqual({ me: { email: designatedAdmin } });
  });
});
