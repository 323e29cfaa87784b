import { afterEach, beforeEach, expect, it } from 'vitest';
import { signedHeaders } from '#functions/gateways/signed-headers';
import { createFunctionUrls } from '#infra/local/functions/function-urls';
import { createAccessKeys } from '#infra/local/gate/access-keys';
import { AccessDeniedError, type Principal } from '#infra/local/gate/gate';
import { listen } from '#infra/local/site/listen';
import { functionResource, stackOf } from '../resolved';

const stack = stackOf({
  Fn: functionResource(),
  Address: {
    Type: 'AWS::Lambda::Url',
    Properties: { AuthType: 'AWS_IAM', TargetFunctionArn: { 'Fn::GetAtt': ['Fn', 'Arn'] } },
  },
});
const keys = createAccessKeys<Principal>();
const permitted: Principal = { arn: 'arn:aws:sts::000000000000:assumed-role/Api/x', role: undefined };
const other: Principal = { arn: 'arn:aws:sts::000000000000:assumed-role/Other/x', role: undefined };

let invoked: string[] = [];
let server: Awaited<ReturnType<typeof listen>>;
beforeEach(async () => {
  invoked = [];
  const urls = createFunctionUrls(
    stack,
    async (arn) => {
      invoked.push(arn);
      return { ok: true, payload: { statusCode: 200, body: 'done' } };
    },
    {
      keys,
      demand(principal, [request = { action: 'none', resource: '*' }]) {
        if (principal !== permitted) throw new AccessDeniedError(principal, request, 'denied');
      },
    },
  );
  server = await listen(urls, 0);
});
afterEach(() => server.stop());

const body = '{"date":"2026-11-22"}';
const address = () => new URL(`http://127.0.0.1:${server.port}/Address/`);
const signedBy = (holder: Principal) => {
  const credentials = keys.issue(holder);
  return signedHeaders(address(), body, {
    service: 'lambda',
    region: 'us-east-1',
    credentials,
    now: new Date(),
  });
};
const post = async (headers: Readonly<Record<string, string>>) => {
  const response = await fetch(address(), { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
};

it('a function URL accepts signed requests from permitted callers', async () => {
  expect(await post(await signedBy(permitted))).toEqual({ status: 200, text: 'done' });
  expect(invoked).toHaveLength(1);
});

it.each([
  ['without a signature', () => ({})],
  ['signed by a caller without permission', () => signedBy(other)],
  [
    'signed, but for a page of an origin',
    async () => ({ ...(await signedBy(permitted)), origin: 'https://evil.example' }),
  ],
  [
    'signed, but for a page without an origin',
    async () => ({ ...(await signedBy(permitted)), 'sec-fetch-site': 'cross-site' }),
  ],
])('a request %s calls nothing', async (_, headers) => {
  expect((await post(await headers())).status).toBe(403);
  expect(invoked).toEqual([]);
});
