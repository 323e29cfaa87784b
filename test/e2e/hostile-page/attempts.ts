import { localPushApp } from '#infra/local/push-provider/app-key';

/**
 * A request that a page attempts to send. It is plain data, because it is passed from the test into the page.
 */
export interface Attempt {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** `no-cors`: sent without a preflight request; the page cannot read the response. */
  readonly mode: 'cors' | 'no-cors';
}

/** A form that a page submits. Browsers will send its fields, in this encoding, to any server. */
export interface Form {
  readonly path: string;
  readonly enctype: 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/plain';
  readonly fields: Readonly<Record<string, string>>;
}

/** What the attacker knows about the host: everything that is public or that is in the host's source code. */
export interface Known {
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  /** The logical IDs of the functions that have URLs. */
  readonly functions: readonly string[];
  readonly topicArn: string;
}

const urlEncoded = 'application/x-www-form-urlencoded';
const scope = '20260101/us-east-1/dynamodb/aws4_request';
const authorization = `AWS4-HMAC-SHA256 Credential=local/${scope}, SignedHeaders=host, Signature=00`;
const signedQuery = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=local/${scope}&X-Amz-Date=20260101T000000Z&X-Amz-Expires=604800&X-Amz-SignedHeaders=host&X-Amz-Signature=00`;

const publication = (topicArn: string) => ({
  Action: 'Publish',
  TopicArn: topicArn,
  Message: '\u001b[2Jowned',
});
const signIn = { username: 'ana@wellness.example', password: 'demo-ana', response_type: 'code' };
const upload = { key: 'uploads/owned', file: 'owned' };
const notification = '{"contents":{"en":"owned"}}';
const fault = '{"answer":"garbage"}';
const subscriber = '{"identity":{"external_id":"owned"}}';
const query = '{"query":"{ __typename }"}';

const boundary = 'x';
const multipart = Object.entries(upload)
  .map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  .join('');

/**
 * Returns every request to try on a port. Requests that a browser can send without CORS are also tried that
 * way, with the same content.
 */
export function attemptsOf({ tables, buckets, functions, topicArn }: Known): readonly Attempt[] {
  const publish = `${new URLSearchParams(publication(topicArn))}`;
  const item = (table: string) => JSON.stringify({ TableName: table, Item: { id: { S: 'owned' } } });
  return [
    get('/'),
    get('/config.json'),
    get('/health'),
    get(`/?${signedQuery}`),
    ...tables.flatMap((table) => [
      ...calls('DynamoDB_20120810.Scan', JSON.stringify({ TableName: table })),
      ...calls('DynamoDB_20120810.PutItem', item(table)),
      plain(`/?X-Amz-Target=DynamoDB_20120810.PutItem&${signedQuery}`, item(table)),
    ]),
    ...calls('DynamoDB_20120810.ListTables', '{}'),
    ...calls('AWSStepFunctions.ListStateMachines', '{}'),
    ...calls('secretsmanager.GetSecretValue', '{"SecretId":"WellnessAdmin-PushProviderKey"}'),
    ...calls('AWSCognitoIdentityProviderService.ListUsers', '{"UserPoolId":"us-east-1_local"}'),
    ...bothWays('/', urlEncoded, publish),
    ...bothWays('/', 'text/plain', publish),
    post('/graphql', { 'content-type': 'application/json' }, query),
    post('/graphql', { 'content-type': 'application/json', authorization: 'Bearer made-up' }, query),
    plain('/graphql', query),
    get(`/graphql?query=${encodeURIComponent('{ __typename }')}`),
    put('/_control', { 'content-type': 'application/json' }, fault),
    plain('/_control', fault),
    plain('/_control/guess', fault),
    get('/_control'),
    post(
      '/notifications',
      { 'content-type': 'application/json', authorization: 'Key made-up' },
      notification,
    ),
    plain('/notifications', notification),
    get('/notifications'),
    get(`/sync/${localPushApp.appId}/web`),
    ...bothWays(`/apps/${localPushApp.appId}/users`, 'text/plain', subscriber),
    post(`/apps/${localPushApp.appId}/users`, { 'content-type': 'application/json' }, subscriber),
    get(`/apps/${localPushApp.appId}/users/by/external_id/5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11`),
    put(`/notifications/guess/report_received`, { 'content-type': 'application/json' }, '{}'),
    ...bothWays('/oauth2/token', urlEncoded, 'grant_type=authorization_code&code=guess'),
    ...bothWays('/oauth2/authorize', urlEncoded, `${new URLSearchParams(signIn)}`),
    ...functions.flatMap((name) => [get(`/${name}/`), ...bothWays(`/${name}/`, 'text/plain', '{}')]),
    ...buckets.flatMap((bucket) => [
      get(`/${bucket}/?list-type=2`),
      get(`/${bucket}/?list-type=2&${signedQuery}`),
      put(`/${bucket}/uploads/owned`, { authorization }, 'owned'),
      ...bothWays(`/${bucket}`, `multipart/form-data; boundary=${boundary}`, `${multipart}--${boundary}--`),
    ]),
  ].flatMap(withSimple);
}

/** Returns every form to submit to a port. */
export function formsOf({ buckets, functions, topicArn }: Known): readonly Form[] {
  const publish = publication(topicArn);
  const paths = ['/', ...functions.map((name) => `/${name}/`)];
  const enctypes = [urlEncoded, 'multipart/form-data', 'text/plain'] as const;
  return [
    ...paths.flatMap((path) => enctypes.map((enctype) => ({ path, enctype, fields: publish }))),
    ...buckets.map(
      (bucket): Form => ({ path: `/${bucket}`, enctype: 'multipart/form-data', fields: upload }),
    ),
    { path: '/graphql', enctype: 'text/plain', fields: { [`${query.slice(0, -1)},"x":"`]: '"}' } },
    { path: '/oauth2/authorize', enctype: urlEncoded, fields: signIn },
  ];
}

function get(path: string): Attempt {
  return { path, method: 'GET', headers: {}, body: undefined, mode: 'cors' };
}

/**
 * Adds a version without CORS to a GET request. A page can also send such a request without CORS, for example
 * as an image.
 */
function withSimple(attempt: Attempt): readonly Attempt[] {
  return attempt.method === 'GET' ? [attempt, { ...attempt, mode: 'no-cors' }] : [attempt];
}

function put(path: string, headers: Attempt['headers'], body: string): Attempt {
  return { path, method: 'PUT', headers, body, mode: 'cors' };
}

function post(path: string, headers: Attempt['headers'], body: string): Attempt {
  return { path, method: 'POST', headers, body, mode: 'cors' };
}

/**
 * Returns calls in AWS JSON: with made-up credentials in a header, with made-up credentials in the URL, and
 * without credentials.
 */
function calls(target: string, body: string): readonly Attempt[] {
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
  return [
    post('/', { ...headers, authorization }, body),
    post(`/?${signedQuery}`, headers, body),
    post('/', headers, body),
  ];
}

/**
 * Returns a request whose body the server might parse as JSON. The body is sent as text, which requires no
 * preflight request.
 */
function plain(path: string, body: string): Attempt {
  return { ...post(path, { 'content-type': 'text/plain' }, body), mode: 'no-cors' };
}

function bothWays(path: string, contentType: string, body: string): readonly Attempt[] {
  const attempt = post(path, { 'content-type': contentType }, body);
  return [attempt, { ...attempt, mode: 'no-cors' }];
}
