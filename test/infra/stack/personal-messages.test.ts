import { expect, test } from 'vitest';
import { permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();
const topicOf = (name: string) =>
  stack.ofType('AWS::SNS::Topic').find(([id]) => id.startsWith(name))?.[0] ?? '';

test('the function that sends messages can access its own table, its topic and the accounts of admins only', () => {
  const permissions = permissionsOf(stack, 'PersonalMessagesRole');

  expect(Object.keys(permissions).toSorted()).toEqual([
    'cognito-idp:AdminGetUser',
    'cognito-idp:AdminListGroupsForUser',
    'dynamodb:DeleteItem',
    'dynamodb:GetItem',
    'dynamodb:Query',
    'dynamodb:UpdateItem',
    'kms:Decrypt',
    'kms:GenerateDataKey',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'sns:ListSubscriptionsByTopic',
    'sns:Publish',
  ]);
  expect(permissions['sns:Publish']).toEqual([topicOf('PersonalMessages')]);
  expect(permissions['dynamodb:Query']).toEqual(['MessagesTable.Arn', 'MessagesTable.Arn/index/byDue']);
  expect(permissions['dynamodb:GetItem']).toEqual(['MessagesTable.Arn']);
});

test('the function of the API can subscribe emails to this topic only, and cannot send to it', () => {
  const statements = [...stack.ofType('AWS::IAM::Policy'), ...stack.ofType('AWS::IAM::ManagedPolicy')]
    .flatMap(([, { Properties }]) => Object(Properties.PolicyDocument).Statement)
    .filter(({ Action }) => Action === 'sns:Subscribe');

  expect(statements).toEqual([
    {
      Action: 'sns:Subscribe',
      Effect: 'Allow',
      Resource: { Ref: topicOf('PersonalMessages') },
      Condition: { StringEquals: { 'sns:Protocol': 'email' } },
    },
  ]);
  expect(permissionsOf(stack, 'ApiRole')['sns:Publish']).toBeUndefined();
});

test('each topic is encrypted with its own key', () => {
  const keys = stack.ofType('AWS::SNS::Topic').map(([, { Properties }]) => Properties.KmsMasterKeyId);

  expect(keys).toHaveLength(2);
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(2);
});

test('it is called every minute, and for each event on the bus', () => {
  const rules = stack
    .ofType('AWS::Events::Rule')
    .map(([, { Properties }]) => Properties)
    .filter((rule) => JSON.stringify(rule.Targets).includes('PersonalMessagesFunction'));

  expect(rules).toHaveLength(2);
  expect(rules).toContainEqual(expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }));
  expect(rules).toContainEqual(
    expect.objectContaining({
      EventPattern: {
        source: ['wellness-admin'],
        'detail-type': ['Run status changed', 'Sending requested'],
      },
    }),
  );
});
