import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type * as signingKeys from '#infra/local/user-pool/signing-keys';
import { servedModels } from '#shared/models/index';
import { startQuietHost } from '../support/quiet-host';
import { type Answer, clientWith } from './support/api-client';
import { forgedTokens } from './support/forged-tokens';
import { designatedAdmin, migrationJob, nobodySpecial, secondAdmin } from './support/migration';
import { apiSchema, type FieldRequest, requestsOf, toolValues } from './support/schema-requests';
import { worldState } from './support/world-state';

/*
 * Calls every Query and Mutation field in the schema as every kind of caller. New fields are included
 * automatically, and a field that does not check its caller fails here.
 */

/** The pool's private key. A token that has only one defect must still be signed with this key. */
const pool = vi.hoisted(() => ({ privateKeyPem: '' }));
vi.mock('#infra/local/user-pool/signing-keys', async (original) => {
  const actual = await original<typeof signingKeys>();
  const loadSigningKeys: typeof actual.loadSigningKeys = async (file) => {
    const keys = await actual.loadSigningKeys(file);
    pool.privateKeyPem = keys.privateKeyPem;
    return keys;
  };
  return { ...actual, loadSigningKeys };
});

const unknownRun = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** The keys by which record lists are queried. */
const indexKeys = servedModels.flatMap(({ indexes }) => indexes.map(({ partitionKey }) => partitionKey));

/**
 * A request for each field with its required arguments. The arguments refer to nothing that exists, so even
 * permitted callers change nothing.
 */
const requests: readonly FieldRequest[] = requestsOf(apiSchema(), undefined, {
  id: unknownRun,
  runId: unknownRun,
  job: migrationJob,
  dryRun: true,
  setID: 'none',
  exerciseIds: [],
  _version: 1,
  clientToken: randomUUID(),
  reason: 'For a test.',
  note: 'For a test.',
  ...toolValues,
  ...Object.fromEntries(indexKeys.map((key) => [key, 'none'])),
});
const names = requests.map(({ type, field }) => `${type}.${field}`);

let host: LocalHost;
const forged = forgedTokens(
  () => host,
  () => pool.privateKeyPem,
);

/** The number of requests with each outcome. */
const counts = { unauthenticated: 0, unauthorized: 0, heard: 0 };

beforeAll(async () => {
  host = await startQuietHost({ users: 1 });
});

afterAll(async () => {
  const { unauthenticated, unauthorized, heard } = counts;
  process.stdout.write(
    `Authorization matrix: ${names.length} fields × ${callers.length} callers = ${unauthenticated + unauthorized + heard} requests; ` +
      `${unauthenticated} answered 401, ${unauthorized} Unauthorized, ${heard} heard.\n`,
  );
  await host?.stop();
});

/**
 * Returns the outcome of a request: `heard` if its caller was accepted, regardless of the rest of the
 * response.
 */
function taken({ status, errors, data }: Answer): keyof typeof counts {
  const types = errors.map(({ errorType }) => errorType);
  if (status === 401) {
    expect(data).toBeNull();
    expect(types).toEqual(['UnauthorizedException']);
    return 'unauthenticated';
  }
  if (!types.includes('Unauthorized')) return 'heard';
  expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
  return 'unauthorized';
}

/** Calls every field with this token, and returns the outcomes by field. */
async function askEverything(token: string | undefined): Promise<Record<string, keyof typeof counts>> {
  const api = clientWith(host, token);
  const ends: Record<string, keyof typeof counts> = {};
  for (const { type, field, query, variables } of requests) {
    const end = taken(await api.send(query, variables));
    counts[end] += 1;
    ends[`${type}.${field}`] = end;
  }
  return ends;
}

const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;
const accessToken = async (email: string) => (await host.signIn(email)).accessToken;

type Caller = readonly [string, () => Promise<string | undefined> | string | undefined, keyof typeof counts];

const callers: readonly Caller[] = [
  ['without a token', () => undefined, 'unauthenticated'],
  ['with an empty token', () => '', 'unauthenticated'],
  ['with garbage for a token', () => 'Bearer garbage', 'unauthenticated'],
  ['with a token that has expired', () => forged.with({ exp: anHourAgo() }), 'unauthenticated'],
  ['with an access token for another client', () => forged.with({ client_id: 'another' }), 'unauthenticated'],
  ['with an ID token for another audience', () => forged.idWith({ aud: 'another' }), 'unauthenticated'],
  [
    'with a token of another issuer',
    () => forged.with({ iss: 'http://127.0.0.1:9/local_Another' }),
    'unauthenticated',
  ],
  ['with a token for another use', () => forged.with({ token_use: 'refresh' }), 'unauthenticated'],
  [
    'with the refresh token',
    async () => (await host.signIn(designatedAdmin)).refreshToken,
    'unauthenticated',
  ],
  ['with claims of their own under a stolen signature', () => forged.claimed(), 'unauthenticated'],
  ['signed in but not an admin', () => accessToken(nobodySpecial), 'unauthorized'],
  [
    'signed in with groups that only look like Admin',
    () => forged.with({ 'cognito:groups': ['admin', 'Admins', ' Admin', 'DesignatedAdmin'] }),
    'unauthorized',
  ],
  ['signed in as an admin', () => accessToken(designatedAdmin), 'heard'],
  ['signed in as another admin', () => accessToken(secondAdmin), 'heard'],
  ['with an admin’s ID token', () => forged.idWith({}), 'heard'],
];

describe('a caller', () => {
  it.each(callers)('%s is recognized correctly by every field of the schema', async (_, tokenOf, end) => {
    const before = await worldState(host);

    const ends = await askEverything(await tokenOf());

    expect(ends).toEqual(Object.fromEntries(names.map((name) => [name, end])));
    // Permitted callers may write to the database. Other tests check the results of those writes.
    if (end !== 'heard') expect(await worldState(host)).toEqual(before);
  });

  it('outside the group gets an error that names the denied field and its type', async () => {
    const api = clientWith(host, await accessToken(nobodySpecial));

    for (const { type, field, query, variables } of requests) {
      const { errors } = await api.send(query, variables);
      expect(errors).toMatchObject([
        { path: [field], message: `Not Authorized to access ${field} on type ${type}` },
      ]);
    }
  });
});

describe('the arguments of the schema', () => {
  it('never say who the caller is, although they may name the owner of records', () => {
    const given = requests
      .flatMap((request) => request.arguments)
      .filter((name) => !indexKeys.includes(name));

    expect(given.filter((name) => /user|email|subject|owner|caller|group/i.test(name))).toEqual([]);
  });
});
