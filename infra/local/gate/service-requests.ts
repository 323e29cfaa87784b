import { z } from 'zod';
import { secretName } from '../template/secret-name';
import { type ResolvedStack, readProperties } from '../template/template';
import { dynamodbRequests } from './dynamodb-requests';
import type { AccessRequest } from './policy';

/**
 * Returns the permissions that an operation requires, or undefined for an operation that this host does not
 * support. Throws if its input is malformed.
 */
type RequestsOf = (operation: string, input: unknown) => readonly AccessRequest[] | undefined;

/** Services behind the gate, by the name that is used for signing requests to them. */
export interface ServiceRequests {
  readonly dynamodb: RequestsOf;
  readonly states: RequestsOf;
  readonly sns: RequestsOf;
  readonly secretsmanager: RequestsOf;
  readonly 'cognito-idp': RequestsOf;
}

/** A service behind the gate. */
export type GateService = keyof ServiceRequests;

const machine = z.object({ stateMachineArn: z.string() });
const execution = z.object({ executionArn: z.string() });
const secret = z.object({ SecretId: z.string() });
const topic = z.object({ TopicArn: z.string() });
const pool = z.object({ UserPoolId: z.string() });

/** Operations of Step Functions, with the part of their input that names the resource. */
const statesOperations: Readonly<Record<string, (input: unknown) => string>> = {
  StartExecution: (input) => machine.parse(input).stateMachineArn,
  ListExecutions: (input) => machine.parse(input).stateMachineArn,
  DescribeStateMachine: (input) => machine.parse(input).stateMachineArn,
  DescribeExecution: (input) => execution.parse(input).executionArn,
  StopExecution: (input) => execution.parse(input).executionArn,
};

/**
 * The KMS key that encrypts the resource, if it has one. Callers also need permission to use this key. The
 * resource's other properties are read when the local host starts it.
 */
const withKey = z.object({ KmsMasterKeyId: z.string().optional(), KmsKeyId: z.string().optional() });

/** Returns the requests of every service of a stack. */
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
    sns(operation, input) {
      if (operation !== 'Publish') return undefined;
      const resource = topic.parse(input).TopicArn;
      return withItsKey({ action: 'sns:Publish', resource }, ['kms:GenerateDataKey', 'kms:Decrypt']);
    },
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
