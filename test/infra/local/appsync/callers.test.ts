import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientId, type RunningApi, startApi } from './api-fixture';
import { changeOne, payload, startThings, things } from './things-api';

describe('the GraphQL API', () => {
  const invoked = vi.fn();
  let api: RunningApi;

  beforeEach(async () => {
    invoked.mockReset();
    api = await startThings(invoked);
  });
  afterEach(() => api.stop());

  describe('of a caller', () => {
    it('accepts an access token alone, and after Bearer', async () => {
      const token = await api.authorization();

      for (const authorization of [token, `Bearer ${token}`]) {
        const answer = await api.post('{ thing(id: "a") { id } }', { authorization });
        expect(answer).toMatchObject({ status: 200, body: { data: { thing: { id: 'a' } } } });
      }
    });

    it('rejects an accepted token once it expires', async () => {
      const expiresAt = Math.ceil(Date.now() / 1000) + 60;
      const authorization = await api.authorization({}, { expiresAt });
      const status = async () => (await api.post('{ identity }', { authorization })).status;
      expect(await status()).toBe(200);
      vi.useFakeTimers({ now: expiresAt * 1000 - 1, toFake: ['Date'] });
      expect(await status()).toBe(200);

      vi.setSystemTime(expiresAt * 1000);

      expect(await status()).toBe(401);
      vi.useRealTimers();
    });

    it('distinguishes callers whose tokens it has already accepted', async () => {
      const subjects = Array.from({ length: 105 }, (_, index) => `subject-${index}`);
      const tokens = await Promise.all(subjects.map((sub) => api.authorization({ sub })));
      const seen = async () => {
        const answers = await Promise.all(
          tokens.map((authorization) => api.post('{ identity }', { authorization })),
        );
        return answers.map(({ body }) => JSON.parse(String(body.data?.identity)).sub);
      };

      expect(await seen()).toEqual(subjects);
      expect(await seen()).toEqual(subjects);
    });

    it('also accepts an ID token', async () => {
      const authorization = await api.authorization({
        token_use: 'id',
        aud: clientId,
        client_id: undefined,
        'cognito:username': 'ana',
      });

      const answer = await api.post('{ identity }', { authorization });

      expect(JSON.parse(String(answer.body.data?.identity))).toMatchObject({ username: 'ana' });
    });

    it('identifies callers like AppSync', async () => {
      const answer = await api.post('{ identity }');

      expect(JSON.parse(String(answer.body.data?.identity))).toEqual({
        sub: 'subject',
        issuer: expect.stringMatching(/local_Test$/),
        username: 'subject',
        claims: expect.objectContaining({ token_use: 'access', 'cognito:groups': ['Admin'] }),
        sourceIp: [expect.any(String)],
        defaultAuthStrategy: 'ALLOW',
        groups: ['Admin'],
      });
    });

    const expired = () => api.authorization({}, { expiresAt: 1_000_000_000 });
    it.each([
      ['no token', async () => '', 'Valid authorization header not provided.'],
      ['garbage', async () => 'garbage', 'Unable to parse JWT token.'],
      ['three nonsensical parts', async () => 'a.b.c', 'Unable to parse JWT token.'],
      ['an expired token', expired, 'Token has expired.'],
      ['a token for another audience', () => api.authorization({ client_id: 'another' }), 'You are not'],
      [
        'an ID token for another audience',
        () => api.authorization({ token_use: 'id', aud: 'another', 'cognito:username': 'x' }),
        'You are not',
      ],
      ['a token of another issuer', () => api.authorization({}, { issuer: 'http://evil' }), 'You are not'],
      ['a token for another use', () => api.authorization({ token_use: 'refresh' }), 'You are not'],
      ['a token without a use', () => api.authorization({ token_use: undefined }), 'You are not'],
      [
        'a token signed with another key',
        async () => api.authorization({}, { key: (await generateKeyPair('RS256')).privateKey }),
        'You are not',
      ],
      [
        'an unsigned token',
        async () => {
          const [, claims] = (await api.authorization()).split('.');
          return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
        },
        '',
      ],
      [
        'a token whose claims were changed',
        async () => {
          const [header, , signature] = (await api.authorization({ groups: [] })).split('.');
          const [, claims] = (await api.authorization({ groups: ['Admin'], sub: 'other' })).split('.');
          return `${header}.${claims}.${signature}`;
        },
        'You are not',
      ],
    ])('responds to %s with 401 and does nothing', async (_, tokenOf, message) => {
      const answer = await api.post(changeOne, { authorization: await tokenOf() });

      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        errors: [{ errorType: 'UnauthorizedException', message: expect.stringContaining(message) }],
      });
      expect(invoked).not.toHaveBeenCalled();
    });

    it.each([[[]], [['Other']], [['admin']]])(
      'does nothing for a caller whose groups are %j',
      async (groups) => {
        const answer = await api.post(changeOne, { authorization: await api.authorization({ groups }) });

        expect(answer.status).toBe(200);
        expect(answer.body.data).toBeNull();
        expect(answer.body.errors).toEqual([
          {
            path: ['change'],
            data: null,
            errorType: 'Unauthorized',
            errorInfo: null,
            locations: [{ line: 1, column: 29, sourceName: null }],
            message: 'Not Authorized to access change on type Mutation',
          },
        ]);
        expect(invoked).not.toHaveBeenCalled();
      },
    );

    it('checks the groups of a field inside a type', async () => {
      const answer = await api.post('{ thing(id: "a") { id secret } }');

      expect(answer.body).toMatchObject({
        data: { thing: { id: 'a', secret: null } },
        errors: [{ path: ['thing', 'secret'], errorType: 'Unauthorized' }],
      });
    });

    it('denies a field without a rule to everyone if the default is DENY', async () => {
      const denying = await startApi({
        schema: 'type Query { open: String }',
        units: { 'Query.open': { code: payload(`'x'`), source: 'none' } },
        api: { UserPoolConfig: { UserPoolId: 'local_Test', DefaultAction: 'DENY' } },
      });

      const answer = await denying.post('{ open }');

      expect(answer.body).toMatchObject({ data: { open: null }, errors: [{ errorType: 'Unauthorized' }] });
      await denying.stop();
    });

    it('applies the pattern of clients', async () => {
      const narrow = await startApi({
        ...things,
        api: { UserPoolConfig: { UserPoolId: 'local_Test', AppIdClientRegex: 'panel' } },
      });

      expect((await narrow.post('{ fails { id } }')).status).toBe(401);
      await narrow.stop();
    });
  });
});
