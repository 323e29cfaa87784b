import { z } from 'zod';
import { type ResolvedStack, readProperties, secretName } from '../template/template';
import { dynamodbRequests } from './dynamodb-requests';
import type { AccessRequest } from './policy';

/**
 * Returns the permissions that a request needs, or undefined for an unsupported operation. Throws an Error
 * for malformed input.
 */
type RequestsOf = (operation: string, input: unknown) => readonly AccessRequest[] | undefined;

/** Each service's `RequestsOf`, keyed by the service names in signatures. */
export interface ServiceRequests {
  readonly dynamodb: RequestsOf;
  readonly states: RequestsOf;
  readonly events: RequestsOf;
  readonly sns: RequestsOf;
  readonly monitoring: RequestsOf;
  readonly secretsmanager: RequestsOf;
  readonly 'cognito-idp': RequestsOf;
}

export type GateService = keyof ServiceRequests;

const machine = z.object({ stateMachineArn: z.string() });
const execution = z.object({ executionArn: z.string() });
const secret = z.object({ SecretId: z.string() });
const topic = z.object({ TopicArn: z.string(), Protocol: z.string().optional() });
const puts = z.object({
  Entries: z.array(z.object({ EventBusName: z.string(), Source: z.string(), DetailType: z.string() })).min(1),
});
const pool = z.object({ UserPoolId: z.string() });

const statesOperations: Readonly<Record<string, (input: unknown) => string>> = {
  StartExecution: (input) => machine.parse(input).stateMachineArn,
  ListExecutions: (input) => machine.parse(input).stateMachineArn,
  DescribeStateMachine: (input) => machine.parse(input).stateMachineArn,
  DescribeExecution: (input) => execution.parse(input).executionArn,
  StopExecution: (input) => execution.parse(input).executionArn,
};

const topicOperations: readonly string[] = ['Publish', 'Subscribe', 'ListSubscriptionsByTopic'];

/**
 * The key that encrypts the resource; callers need permission to use it. The other properties are read where
 * the resource is started.
 */
const withKey = z.object({ KmsMasterKeyId: z.string().optional(), KmsKeyId: z.string().optional() });

export function serviceRequests(
  stack: ResolvedStack,
  { region, accountId }: { readonly region: string; readonly accountId: string },
): ServiceRequests {
  const arn = (service: string, resource: string) =>
    resource.startsWith('arn:') ? resource : `arn:aws:${service}:${region}:${accountId}:${resource}`;
  const secrets = stack.ofType('AWS::SecretsManager::Secret');
  const keys = new Map(
    [...stack.ofType('AWS::SNS::Topic'), ...secrets].flatMap((resource) => {
      const { KmsMasterKeyId, KmsKeyId } = readProperties(resource, withKey);
      const key = KmsMasterKeyId ?? KmsKeyId;
      return key === undefined
        ? []
        : [[resource.ref, arn('kms', key.startsWith('arn:') ? key : `key/${key}`)]];
    }),
  );
  const secretArn = (id: string) =>
    secrets.find((resource) => resource.ref === id || secretName(resource) === id)?.ref ??
    arn('secretsmanager', `secret:${id}`);
  const withItsKey = (request: AccessRequest, actions: readonly string[]): readonly AccessRequest[] => {
    const key = keys.get(request.resource);
    return [request, ...(key ? actions.map((action) => ({ action, resource: key })) : [])];
  };

  return {
    dynamodb: (operation, input) =>
      dynamodbRequests(operation, input, (name) =>
        arn('dynamodb', name.startsWith('arn:') ? name : `table/${name}`),
      ),
    states(operation, input) {
      if (!Object.hasOwn(statesOperations, operation)) return undefined;
      const resource = statesOperations[operation]?.(input) ?? '';
      return [{ action: `states:${operation}`, resource }];
    },
    events(operation, input) {
      if (operation !== 'PutEvents') return undefined;
      return puts.parse(input).Entries.map(({ EventBusName: name, Source, DetailType }) => ({
        action: 'events:PutEvents',
        resource: arn('events', name.startsWith('arn:') ? name : `event-bus/${name}`),
        context: { 'events:source': Source, 'events:detail-type': DetailType },
      }));
    },
    sns(operation, input) {
      if (!topicOperations.includes(operation)) return undefined;
      const { TopicArn: resource, Protocol: protocol } = topic.parse(input);
      const request = { action: `sns:${operation}`, resource };
      if (operation === 'Publish') return withItsKey(request, ['kms:GenerateDataKey', 'kms:Decrypt']);
      return [{ ...request, ...(protocol ? { context: { 'sns:Protocol': protocol } } : {}) }];
    },
    // As on AWS: composite alarms are among them, so the caller needs permission for all.
    monitoring: (operation) =>
      operation === 'DescribeAlarms' ? [{ action: 'cloudwatch:DescribeAlarms', resource: '*' }] : undefined,
    secretsmanager(operation, input) {
      const resource = secretArn(secret.parse(input).SecretId);
      const uses = operation === 'GetSecretValue' ? ['kms:Decrypt'] : ['kms:GenerateDataKey', 'kms:Decrypt'];
      return withItsKey({ action: `secretsmanager:${operation}`, resource }, uses);
    },
    'cognito-idp'(operation, input) {
      const resource = arn('cognito-idp', `userpool/${pool.parse(input).UserPoolId}`);
      return [{ action: `cognito-idp:${operation}`, resource }];
    },
  };
}
