import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createCloudFunctions } from '#functions/gateways/cloud-function';
import { createAccessKeys } from '#infra/local/gate/access-keys';
import { signerOf } from '#infra/local/gate/signature';
import { listen } from '#infra/local/site/listen';
import { readBody } from '#infra/local/site/requests';
import { caller } from '../../support/crash';

interface Call {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
  /** The result of the local host's own signature check. */
  readonly signed: boolean;
}

/** Creates a function with its own URL, and the gateway that calls it. */
async function setUp(answer: { status: number; body: string; headers?: Record<string, string> }) {
  const calls: Call[] = [];
  const keys = createAccessKeys<string>();
  const server = await listen(
    createServer(async (request, response) => {
      const body = await readBody(request, 10_000);
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      const signed = isSigned(() => signerOf(keys, request, url, { now: Date.now() }));
      calls.push({ headers: request.headers, body, signed });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    }),
    0,
  );
  onTestFinished(() => server.stop());
  const url = `http://127.0.0.1:${server.port}/scheduler/`;
  const functions = createCloudFunctions({
    ownUrl: url,
    hosts: ['allowed.example'],
    region: 'eu-west-1',
    credentials: keys.issue('the function'),
  });
  return { url, functions, calls };
}

function isSigned(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

test('sends the request of docs/product.md, signed, and parses the response', async () => {
  const results = [{ notification: 'Move', time: '08:55', status: 'sent' }];
  const answer = { count: 1, success_count: 1, error_count: 0, date: '2026-11-23', day: 'Monday', results };
  const { url, functions, calls } = await setUp({ status: 200, body: JSON.stringify(answer) });

  expect(await functions.schedule(url, 'exercise', caller)).toEqual(answer);

  const [call] = calls;
  const body = JSON.parse(call?.body ?? '');
  expect(body).toEqual({ data: expect.any(String), attributes: { type: 'exercise' }, caller });
  expect(Buffer.from(body.data, 'base64').toString()).toBe('{"type":"exercise"}');
  expect(call?.signed).toBe(true);
});

test('accepts an incomplete response, as other functions may send', async () => {
  const { url, functions } = await setUp({ status: 200, body: '{"success_count":2}' });

  expect(await functions.schedule(url, 'breathing', caller)).toMatchObject({
    count: 0,
    success_count: 2,
    results: [],
  });
});

test.each([
  [500, 'HTTP 500: Internal Server Error'],
  [409, 'HTTP 409: Conflict'],
])('describes a response with the status %i: %s', async (status, message) => {
  const { url, functions } = await setUp({ status, body: '{}' });

  await expect(functions.schedule(url, 'exercise', caller)).rejects.toThrow(message);
});

test.each(['<!doctype html>', '[1]', ''])('rejects %j as a response of such a function', async (body) => {
  const { url, functions } = await setUp({ status: 200, body });

  await expect(functions.schedule(url, 'exercise', caller)).rejects.toThrow(
    'was not from a scheduling function',
  );
});

test('follows no redirects', async () => {
  const { url, functions, calls } = await setUp({
    status: 307,
    body: '',
    headers: { location: 'https://elsewhere.example/' },
  });

  await expect(functions.schedule(url, 'exercise', caller)).rejects.toThrow(
    'The function cannot be reached.',
  );
  expect(calls).toHaveLength(1);
});

test.each([
  '',
  'scheduler',
  'https://elsewhere.example/scheduler',
  'http://allowed.example/scheduler',
  'https://allowed.example.evil.example/',
  'https://user:password@allowed.example/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
])('rejects %j without a call', async (given) => {
  const { functions, calls } = await setUp({ status: 200, body: '{}' });

  await expect(functions.schedule(given, 'exercise', caller)).rejects.toThrow(
    `The Cloud Function URL is '${given}'; expected this stack's own function or an HTTPS URL on one of the allowed hosts`,
  );
  expect(calls).toEqual([]);
});
