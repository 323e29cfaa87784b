import { type IncomingMessage, request } from 'node:http';
import { DynamoDBClient, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '#infra/local/gate/gate';
import { queryResult } from '#infra/local/gate/service-answer';
import type { ResolvedResource } from '#infra/local/template/template';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { addresses, stackOf } from '../resolved';
import { openGate } from './open-gate';

const tableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Things';
const trust = (Service: string, Condition?: object) => ({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service }, ...(Condition && { Condition }) },
  ],
});
const roleOf = (Service: string, Condition?: object) => ({
  Type: 'AWS::IAM::Role',
  Properties: { AssumeRolePolicyDocument: trust(Service, Condition) },
});
const stack = stackOf({
  Reader: roleOf('lambda.amazonaws.com'),
  ReaderPolicy: {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyName: 'reader',
      Roles: [{ Ref: 'Reader' }],
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: 'dynamodb:Query', Resource: tableArn }],
      },
    },
  },
  ReaderOverflowPolicy: {
    Type: 'AWS::IAM::ManagedPolicy',
    Properties: {
      Description: 'The statements that do not fit into the policy of the role',
      Path: '/',
      Roles: [{ Ref: 'Reader' }],
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: 'sns:Publish', Resource: { Ref: 'Topic' } }],
      },
    },
  },
  Source: roleOf('appsync.amazonaws.com', { StringEquals: { 'aws:SourceAccount': '000000000000' } }),
  Topic: {
    Type: 'AWS::SNS::Topic',
    Properties: { KmsMasterKeyId: 'arn:aws:kms:us-east-1:000000000000:key/k' },
  },
});
const fn: ResolvedResource = {
  logicalId: 'Fn',
  type: 'AWS::Lambda::Function',
  ref: 'Test-Fn',
  attributes: {},
  properties: {},
};

let database: EmbeddedDynamoDb;
let door: Awaited<ReturnType<typeof openGate>>;
beforeAll(async () => {
  database = await startEmbeddedDynamoDb();
  door = await openGate({
    stack,
    databaseUrl: database.endpoint,
    sns: async () => queryResult('Publish', '<MessageId>1</MessageId>'),
  });
});
afterAll(async () => {
  await door.stop();
  await database.stop();
});

const readerKey = () =>
  door.gate.keys.issue(
    door.gate.principal({
      resource: fn,
      roleArn: 'arn:aws:iam::000000000000:role/Test-Reader',
      service: 'lambda.amazonaws.com',
    }),
  );
const clientOf = (credentials = readerKey()) =>
  new DynamoDBClient({ ...door.client, credentials, maxAttempts: 1 });
const query = new QueryCommand({
  TableName: 'Things',
  KeyConditionExpression: 'id = :id',
  ExpressionAttributeValues: { ':id': { S: '1' } },
});

describe('the gate', () => {
  it('forwards requests to the database that the role allows', async () => {
    // The database itself reports that the table does not exist.
    await expect(clientOf().send(query)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it("rejects requests that the role does not allow with AWS's message, and logs them", async () => {
    const get = new GetItemCommand({ TableName: 'Things', Key: { id: { S: '1' } } });

    await expect(clientOf().send(get)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: `User: arn:aws:sts::000000000000:assumed-role/Test-Reader/Fn is not authorized to perform: dynamodb:GetItem on resource: ${tableArn} because no identity-based policy allows the dynamodb:GetItem action`,
    });
    expect(door.logged.at(-1)).toContain(`Refused: Reader may not dynamodb:GetItem on ${tableArn}.`);
  });

  it('requires the key of an encrypted topic', async () => {
    const sns = new SNSClient({ ...door.client, credentials: readerKey(), maxAttempts: 1 });
    const TopicArn = stack.ofType('AWS::SNS::Topic')[0]?.ref;

    await expect(sns.send(new PublishCommand({ TopicArn, Message: 'x' }))).rejects.toMatchObject({
      name: 'AuthorizationErrorException',
      message: expect.stringContaining('kms:GenerateDataKey'),
    });
  });

  it('allows every request of the host', async () => {
    const host = new DynamoDBClient(door.client);

    await expect(
      host.send(new GetItemCommand({ TableName: 'Things', Key: { id: { S: '1' } } })),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it.each([
    [
      'an unknown key',
      () => ({ accessKeyId: 'LOCAL0', secretAccessKey: 'x' }),
      'UnrecognizedClientException',
    ],
    [
      'a valid key with another secret',
      () => ({ ...readerKey(), secretAccessKey: 'x' }),
      'InvalidSignatureException',
    ],
  ])('rejects %s', async (_, key, name) => {
    await expect(clientOf(key()).send(query)).rejects.toMatchObject({ name });
  });

  it.each([
    ['no signature', {}, 400],
    ['an origin', { origin: 'http://evil.example' }, 403],
    ['the origin null', { origin: 'null' }, 403],
    ['the headers of a browser', { 'sec-fetch-mode': 'no-cors' }, 403],
    ['another host', { host: 'evil.example' }, 403],
    ['this machine under another name', { host: `localhost:1` }, 403],
  ])('rejects a request with %s, and lets no page read the response', async (_, headers, status) => {
    for (const method of ['POST', 'OPTIONS', 'GET']) {
      const answer = await raw(method, headers);

      expect(answer.statusCode).toBe(Object.keys(headers).length > 0 || method === 'POST' ? status : 400);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('a role', () => {
  const gate = createGate({ stack, addresses, log: () => undefined });
  const roleArn = 'arn:aws:iam::000000000000:role/Test-Source';

  it('can be assumed by the service that it trusts', () => {
    expect(gate.principal({ resource: fn, roleArn, service: 'appsync.amazonaws.com' }).role?.logicalId).toBe(
      'Source',
    );
  });

  it('cannot be assumed by others, or if it does not exist', () => {
    expect(() => gate.principal({ resource: fn, roleArn, service: 'lambda.amazonaws.com' })).toThrow(
      'the role Source cannot be assumed by lambda.amazonaws.com',
    );
    expect(() =>
      gate.principal({ resource: fn, roleArn: 'arn:none', service: 'lambda.amazonaws.com' }),
    ).toThrow('Resource Fn (AWS::Lambda::Function) has the role arn:none, which is not in the template.');
  });
});

/** Sends a request with a DynamoDB target and the given headers. */
function raw(method: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const target = {
      'x-amz-target': 'DynamoDB_20120810.ListTables',
      'content-type': 'application/x-amz-json-1.0',
    };
    request(door.url, { method, headers: { ...target, ...headers } }, (answer) => {
      answer.resume();
      resolve(answer);
    })
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined);
  });
}
