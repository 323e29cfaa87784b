import { randomUUID } from 'node:crypto';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { marshall } from '@aws-sdk/util-dynamodb';
import { decodeJwt, importPKCS8, type JWTPayload, SignJWT } from 'jose';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startHost } from '#infra/local/host';
import type { LocalHost } from '#infra/local/host-options';
import type * as signingKeys from '#infra/local/user-pool/signing-keys';
import { ledgerKeys } from '#shared/jobs/ledger-keys';
import { type Answer, type ApiClient, clientWith, signIn } from './support/api-client';
import {
  allRuns,
  designatedAdmin,
  migrate,
  migrationJob,
  nobodySpecial,
  readRun,
  secondAdmin,
} from './support/migration';
import { apiSchema, type FieldRequest, requestsOf } from './support/schema-requests';
import { readContents, readLedger } from './support/stored';

/** The pool's private key: a token that is wrong in one thing only must be signed by the pool itself. */
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

let host: LocalHost;
let admin: ApiClient;
let states: SFNClient;
/** A run that is over, one that could be stopped, one that could be resumed: all of the designated admin's job. */
let runs: { readonly over: string; readonly running: string; readonly stopped: string };
let requests: readonly FieldRequest[];

beforeAll(async () => {
  host = await startHost({ users: 1 });
  admin = await signIn(host, designatedAdmin);
  states = new SFNClient({
    endpoint: host.endpoints.states,
    region: host.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { id } = await migrate(admin, { dryRun: true });
  runs = { over: id, running: await copyOf(id, 'RUNNING'), stopped: await copyOf(id, 'STOPPED') };
  requests = requestsOf(apiSchema(), {
    id,
    runId: id,
    job: migrationJob,
    dryRun: false,
    clientToken: randomUUID(),
    reason: 'For a test.',
    note: 'For a test.',
  });
});

afterAll(async () => {
  states?.destroy();
  await host?.stop();
});

/** Writes a run like that one, in another status. No execution belongs to it, and the reconciler does not know it. */
async function copyOf(runId: string, status: string): Promise<string> {
  const id = ulid();
  const rows = (await readLedger(host)).filter(({ pk }) => pk?.S?.startsWith(ledgerKeys.run(runId)));
  for (const row of rows) {
    const pk = { S: row.pk?.S?.replace(runId, id) ?? '' };
    const own = row.sk?.S === ledgerKeys.runRow ? marshall({ id, status }) : {};
    await host.dynamodb.send(
      new PutItemCommand({ TableName: host.ledgerTable, Item: { ...row, pk, ...own } }),
    );
  }
  return id;
}

/** All that a request could have done: records, ledger, executions. */
async function stateOfAll() {
  const [stateMachineArn] = host.stateMachineArns;
  const { executions } = await states.send(new ListExecutionsCommand({ stateMachineArn }));
  return {
    contents: await readContents(host),
    ledger: await readLedger(host),
    executions: executions?.map(({ name }) => name),
  };
}

/** Sends every request and gives the answers by field. */
async function askEverything(api: ApiClient): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const { type, field, query, variables } of requests) {
    answers[`${type}.${field}`] = await api.send(query, variables);
  }
  return answers;
}

/** A value for each field. */
const forEachField = (value: (request: FieldRequest) => unknown) =>
  Object.fromEntries(requests.map((request) => [`${request.type}.${request.field}`, value(request)]));

/** A token that the pool signed over the claims of a real one, some of them changed. */
async function tokenWith(changes: JWTPayload, token?: string): Promise<string> {
  const { accessToken } = token ? { accessToken: token } : await host.signIn(designatedAdmin);
  return new SignJWT({ ...decodeJwt(accessToken), ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'CognitoLocal' })
    .sign(await importPKCS8(pool.privateKeyPem, 'RS256'));
}

const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;
const idTokenFor = async (audience: string) => {
  const { idToken } = await host.signIn(designatedAdmin);
  return tokenWith({ aud: audience }, idToken);
};

describe('a caller', () => {
  const callers: readonly (readonly [string, () => Promise<string | undefined> | string | undefined])[] = [
    ['without a token', () => undefined],
    ['whose token is empty', () => ''],
    ['whose token is garbage', () => 'Bearer garbage'],
    ['whose token has expired', () => tokenWith({ exp: anHourAgo() })],
    ['whose access token is for another client', () => tokenWith({ client_id: 'another' })],
    ['whose ID token is for another audience', () => idTokenFor('another')],
    ['whose token is of another issuer', () => tokenWith({ iss: 'http://127.0.0.1:9/local_Another' })],
    ['whose token is for another use', () => tokenWith({ token_use: 'refresh' })],
    ['who sends the refresh token', async () => (await host.signIn(designatedAdmin)).refreshToken],
    [
      'who wrote the claims themselves',
      async () => {
        const [header, , signature] = (await host.signIn(nobodySpecial)).accessToken.split('.');
        const [, claims] = (await host.signIn(designatedAdmin)).accessToken.split('.');
        return [header, claims, signature].join('.');
      },
    ],
  ];

  it.each(callers)('%s gets 401 for every field of the schema, and nothing is done', async (_, tokenOf) => {
    const before = await stateOfAll();

    const answers = await askEverything(clientWith(host, await tokenOf()));

    const unauthorized = expect.objectContaining({ errorType: 'UnauthorizedException' });
    const refusal = { status: 401, data: null, errors: [unauthorized] };
    expect(answers).toEqual(forEachField(() => expect.objectContaining(refusal)));
    expect(await stateOfAll()).toEqual(before);
  });

  it('is heard with a token that the pool signed, access or ID, as it was', async () => {
    const { idToken } = await host.signIn(designatedAdmin);

    for (const token of [await tokenWith({}), await tokenWith({}, idToken)]) {
      const { me } = await clientWith(host, token).ask<{ me: { email: string } }>('{ me { email } }');
      expect(me.email).toBe(designatedAdmin);
    }
  });
});

describe('someone signed in who is no admin', () => {
  it('is Unauthorized for every field of the schema, and nothing is done', async () => {
    const before = await stateOfAll();

    const answers = await askEverything(await signIn(host, nobodySpecial));

    expect(answers).toEqual(
      forEachField(({ type, field }) =>
        expect.objectContaining({
          errors: [
            expect.objectContaining({
              path: [field],
              errorType: 'Unauthorized',
              message: `Not Authorized to access ${field} on type ${type}`,
            }),
          ],
        }),
      ),
    );
    for (const { data } of Object.values(answers)) {
      expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    }
    expect(await stateOfAll()).toEqual(before);
  });

  it('is Unauthorized with a group that the token does not name as it is written', async () => {
    const token = await tokenWith({ 'cognito:groups': ['admin', 'Admins', ' Admin', 'DesignatedAdmin'] });

    const { errors } = await clientWith(host, token).send('{ jobs { name } }');

    expect(errors).toMatchObject([{ errorType: 'Unauthorized' }]);
  });
});

/** The migration has no schedule to pause. */
const withoutSchedule = (field: string) =>
  ['pauseSchedule', 'unpauseSchedule'].includes(field)
    ? [expect.objectContaining({ errorType: 'NotFound' })]
    : [];

describe('a second admin', () => {
  /** Word for word as the specification has it (spec 1 section 8). */
  const forbidden = {
    errorType: 'Forbidden',
    message: 'Migration only allowed for the designated admin account',
  };

  it('is Forbidden to start the job and to see its runs, may read all else, and nothing is done', async () => {
    const before = await stateOfAll();

    const answers = await askEverything(await signIn(host, secondAdmin));

    const ofTheJob = [
      ...['startJob', 'stopJob', 'resumeJob', 'forceStopJob', 'retryFailures', 'acknowledgeRun'],
      ...['jobRun', 'jobLog', 'jobFailures', 'jobFindings', 'jobChanges', 'jobEstimate'],
    ];
    expect(answers).toEqual(
      forEachField(({ field }) =>
        expect.objectContaining({
          status: 200,
          errors: ofTheJob.includes(field)
            ? [expect.objectContaining({ path: [field], ...forbidden })]
            : withoutSchedule(field),
        }),
      ),
    );
    for (const field of ofTheJob) {
      const { data } = answers[`Query.${field}`] ?? answers[`Mutation.${field}`] ?? {};
      expect(data?.[field] ?? null).toBeNull();
    }
    expect(await stateOfAll()).toEqual(before);
  });

  it.each([
    ['stopJob', 'running'],
    ['resumeJob', 'stopped'],
  ] as const)('is Forbidden to %s where the designated admin could', async (field, which) => {
    const before = await stateOfAll();
    const second = await signIn(host, secondAdmin);

    const { errors } = await second.send(`mutation ($id: ID!) { ${field}(id: $id) { id } }`, {
      id: runs[which],
    });

    expect(errors).toMatchObject([forbidden]);
    expect(await stateOfAll()).toEqual(before);
  });

  it('sees no run of the job in the history, however it is asked for', async () => {
    const second = await signIn(host, secondAdmin);

    expect(await allRuns(second, { limit: 1 })).toEqual([]);
    expect(await allRuns(second, { limit: 10, job: migrationJob })).toEqual([]);
    expect(await allRuns(second, { limit: 10, status: 'SUCCEEDED' })).toEqual([]);
    expect(await allRuns(admin, { limit: 10 })).toHaveLength(3);
  });

  it('sees in the catalogue that the job is not for them, and why', async () => {
    const catalogue = '{ jobs { name permitted refusal } }';

    const { jobs: seen } = await (await signIn(host, secondAdmin)).ask<{ jobs: object[] }>(catalogue);
    const { jobs: own } = await admin.ask<{ jobs: object[] }>(catalogue);

    const ofAdmins = ['demo-workspace', 'user-preferences-audit', 'metrics-rollup', 'undo-run'].map(
      (name) => ({
        name,
        permitted: true,
        refusal: 'Only members of the group Admin may do this.',
      }),
    );
    const migration = { name: migrationJob, refusal: forbidden.message };
    expect(seen).toEqual([{ ...migration, permitted: false }, ...ofAdmins]);
    expect(own).toEqual([{ ...migration, permitted: true }, ...ofAdmins]);
  });
});

describe('the designated admin', () => {
  it('is answered by every field with the same requests', async () => {
    const answers = await askEverything(admin);

    const ofOverRuns = ['stopJob', 'forceStopJob', 'resumeJob', 'retryFailures', 'acknowledgeRun'];
    const conflict = [expect.objectContaining({ errorType: 'Conflict' })];
    expect(answers).toEqual(
      forEachField(({ field }) =>
        expect.objectContaining({
          status: 200,
          errors: ofOverRuns.includes(field) ? conflict : withoutSchedule(field),
        }),
      ),
    );
    expect(await readRun(admin, runs.over)).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('the arguments of the schema', () => {
  it('say nowhere who the caller is', () => {
    const names = requests.flatMap((request) => request.arguments);

    expect(names.filter((name) => /user|email|subject|owner|caller|group/i.test(name))).toEqual([]);
  });
});
