import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createGraphqlApi, type GraphqlApiOptions } from '#infra/local/appsync/graphql-api';
import type { ResolvedResource, ResolvedStack } from '#infra/local/template/template';
import { allPermissions } from '../gate/open-gate';

const poolId = 'local_Test';
export const clientId = 'panel-client';

/** Creates a resource for the resolved template. */
function resource(
  type: string,
  logicalId: string,
  properties: Record<string, unknown>,
  attributes: Record<string, string> = {},
): ResolvedResource {
  return { logicalId, type, ref: logicalId, attributes, properties };
}

function stackOf(resources: readonly ResolvedResource[]): ResolvedStack {
  return {
    ofType: (type) => resources.filter((one) => one.type === type),
    byIdentity: (value) => {
      const found = resources.find(({ ref }) => ref === value);
      if (!found) throw new Error(`no resource ${value}`);
      return found;
    },
  };
}

/** The parts of a test's API. Every field in `schema` needs a resolver. */
export interface TestApi {
  readonly schema: string;
  /** Properties that differ from the defaults. */
  readonly api?: Record<string, unknown>;
  /** Code by field (`Query.thing`), with the data source that the field uses. */
  readonly units?: Record<string, { code: string; source: string }>;
  readonly pipelines?: Record<string, { code: string; functions: readonly string[] }>;
  readonly functions?: Record<string, { code: string; source: string }>;
  /** Assembly files by S3 key. A field whose code is `s3://...` takes its code from there. */
  readonly assets?: Record<string, string>;
}

const runtime = { Name: 'APPSYNC_JS', RuntimeVersion: '1.0.0' };

const located = (code: string) => (code.startsWith('s3://') ? { CodeS3Location: code } : { Code: code });

/**
 * Creates the API's resources: a NONE source `none`, a function source `function`, and tables `table` and
 * `other`.
 */
function apiResources(test: TestApi): ResolvedResource[] {
  const source = (Name: string, rest: Record<string, unknown>) =>
    resource('AWS::AppSync::DataSource', `Source${Name}`, {
      ApiId: 'api',
      Name,
      ServiceRoleArn: 'arn:role',
      ...rest,
    });
  const table = (name: string, TableName: string) =>
    source(name, { Type: 'AMAZON_DYNAMODB', DynamoDBConfig: { TableName, AwsRegion: 'us-east-1' } });
  const place = (field: string) => {
    const [TypeName, FieldName] = field.split('.');
    return { ApiId: 'api', TypeName, FieldName, Runtime: runtime };
  };
  return [
    resource('AWS::AppSync::GraphQLApi', 'Api', {
      Name: 'api',
      AuthenticationType: 'AMAZON_COGNITO_USER_POOLS',
      UserPoolConfig: { UserPoolId: poolId, AwsRegion: 'us-east-1', DefaultAction: 'ALLOW' },
      ...test.api,
    }),
    resource('AWS::AppSync::GraphQLSchema', 'Schema', { ApiId: 'api', Definition: test.schema }),
    source('none', { Type: 'NONE' }),
    source('function', { Type: 'AWS_LAMBDA', LambdaConfig: { LambdaFunctionArn: 'arn:function' } }),
    table('table', 'Table'),
    table('other', 'Other'),
    ...Object.entries(test.functions ?? {}).map(([Name, { code, source: DataSourceName }]) =>
      resource(
        'AWS::AppSync::FunctionConfiguration',
        `Function${Name}`,
        { ApiId: 'api', Name, ...located(code), DataSourceName, Runtime: runtime },
        { FunctionId: `id-${Name}` },
      ),
    ),
    ...Object.entries(test.units ?? {}).map(([field, { code, source: DataSourceName }]) =>
      resource('AWS::AppSync::Resolver', `Resolver${field}`, {
        ...place(field),
        Kind: 'UNIT',
        ...located(code),
        DataSourceName,
      }),
    ),
    ...Object.entries(test.pipelines ?? {}).map(([field, { code, functions }]) =>
      resource('AWS::AppSync::Resolver', `Resolver${field}`, {
        ...place(field),
        Kind: 'PIPELINE',
        ...located(code),
        PipelineConfig: { Functions: functions.map((name) => `id-${name}`) },
      }),
    ),
  ];
}

/** A running API with the keys of its own user pool. */
export interface RunningApi {
  readonly url: string;
  readonly log: string[];
  /** Returns the `Authorization` header for a caller in the given groups. */
  authorization(claims?: JWTPayload & { groups?: string[] }, token?: TokenOptions): Promise<string>;
  post(query: string, options?: { variables?: object; authorization?: string }): Promise<Answer>;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: { data?: Record<string, unknown> | null; errors?: Record<string, unknown>[] };
  readonly text: string;
}

interface TokenOptions {
  readonly issuer?: string;
  readonly expiresAt?: number;
  readonly key?: CryptoKey;
}

/** Serves an API on a free port. */
export async function startApi(
  test: TestApi,
  options: Partial<Pick<GraphqlApiOptions, 'dynamodb' | 'invoke' | 'permissionsOf' | 'tokenSecret'>> = {},
): Promise<RunningApi> {
  const keys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const pool = await listen((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
  const issuer = `${pool.url}/${poolId}`;
  const log: string[] = [];
  const create = async () =>
    createGraphqlApi({
      stack: stackOf(apiResources(test)),
      assetText: (s3Key) => test.assets?.[s3Key] ?? '',
      userPool: { issuer, jwksUri: `${issuer}/.well-known/jwks.json`, clientIds: [clientId] },
      dynamodb: options.dynamodb ?? new DynamoDBClient({ region: 'us-east-1' }),
      permissionsOf: options.permissionsOf ?? (() => allPermissions),
      invoke: options.invoke ?? (async () => ({ ok: true, payload: null })),
      tokenSecret: options.tokenSecret ?? 'secret',
      log: (level, message) => log.push(`${level}: ${message}`),
    });
  const api = await create().catch(async (error: unknown) => {
    await pool.stop();
    throw error;
  });
  const site = await listen((request, response) => void api.handle(request, response));

  const authorization: RunningApi['authorization'] = ({ groups = ['Admin'], ...claims } = {}, token = {}) =>
    new SignJWT({
      sub: 'subject',
      token_use: 'access',
      client_id: clientId,
      username: 'subject',
      'cognito:groups': groups,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(token.issuer ?? issuer)
      .setIssuedAt()
      .setExpirationTime(token.expiresAt ?? '1h')
      .sign(token.key ?? keys.privateKey);

  return {
    url: `${site.url}/graphql`,
    log,
    authorization,
    async post(query, { variables, authorization: given } = {}) {
      const response = await fetch(`${site.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: given ?? (await authorization()) },
        body: JSON.stringify({ query, variables }),
      });
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text), text };
    },
    async stop() {
      await Promise.all([site.stop(), pool.stop()]);
    },
  };
}

async function listen(
  handler: Parameters<typeof createServer>[1] & {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
