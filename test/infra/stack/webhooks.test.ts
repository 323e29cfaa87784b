import { expect, test } from 'vitest';
import { permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();
const permissions = permissionsOf(stack, 'WebhooksRole');

test('the function that sends to webhooks can access its own table, its key and the alarm topic only', () => {
  expect(Object.keys(permissions).toSorted()).toEqual([
    'dynamodb:ConditionCheckItem',
    'dynamodb:GetItem',
    'dynamodb:Query',
    'dynamodb:UpdateItem',
    'kms:Decrypt',
    'kms:GenerateDataKey',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'secretsmanager:GetSecretValue',
    'sns:Publish',
  ]);
  expect(permissions['dynamodb:UpdateItem']).toEqual(['WebhooksTable.Arn']);
  expect(permissions['dynamodb:GetItem']).toEqual(['WebhooksTable.Arn']);
  expect(permissions['dynamodb:Query']).toEqual(['WebhooksTable.Arn', 'WebhooksTable.Arn/index/byDue']);
});

test('it knows nothing of the other tables, and allows no loopback addresses', () => {
  const [, fn] = stack.ofType('AWS::Lambda::Function').find(([id]) => id === 'WebhooksFunction') ?? [];
  const { Variables } = Object(fn?.Properties.Environment);

  expect(Object.keys(Variables).toSorted()).toEqual([
    'ALARM_TOPIC_ARN',
    'PANEL_URL',
    'WEBHOOKS_TABLE',
    'WEBHOOK_KEY_SECRET',
    'WEBHOOK_LOOPBACK',
  ]);
  expect(Variables.WEBHOOK_LOOPBACK).toBe('false');
});

test('it is called every minute, and for each event on the bus', () => {
  const rules = stack
    .ofType('AWS::Events::Rule')
    .map(([, { Properties }]) => Properties)
    .filter((rule) => JSON.stringify(rule.Targets).includes('WebhooksFunction'));

  expect(rules).toHaveLength(2);
  expect(rules).toContainEqual(expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }));
  expect(rules).toContainEqual(
    expect.objectContaining({
      EventBusName: expect.anything(),
      EventPattern: {
        source: ['wellness-admin'],
        'detail-type': ['Run status changed', 'Sending requested'],
      },
    }),
  );
});

test('the API may call it, but cannot put any other event on the bus', () => {
  const [busId = ''] = stack.ofType('AWS::Events::EventBus')[0] ?? [];

  const statements = stack
    .ofType('AWS::IAM::Policy')
    .filter(([, { Properties }]) => JSON.stringify(Properties.Roles) === '[{"Ref":"ApiRole"}]')
    .flatMap(([, { Properties }]) => Object(Properties.PolicyDocument).Statement);

  expect(statements.filter(({ Action }) => Action === 'events:PutEvents')).toEqual([
    {
      Action: 'events:PutEvents',
      Effect: 'Allow',
      Resource: { 'Fn::GetAtt': [busId, 'Arn'] },
      Condition: {
        StringEquals: { 'events:source': 'wellness-admin', 'events:detail-type': 'Sending requested' },
      },
    },
  ]);
});

test('the stack generates the key of the secrets, and keeps it', () => {
  const keys = stack
    .ofType('AWS::SecretsManager::Secret')
    .filter(([, { Properties }]) => Properties.GenerateSecretString !== undefined);

  expect(keys).toHaveLength(1);
  expect(keys[0]?.[1]).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
});
