import { expect, test } from 'vitest';
import { permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();
const [busId = ''] = stack.ofType('AWS::Events::EventBus')[0] ?? [];

test('the function of the events may only handle rows of the ledger, store deliveries, and put events on the bus', () => {
  expect(permissionsOf(stack, 'EventsRole')).toMatchObject({
    'dynamodb:Query': [
      'LedgerTable.Arn',
      'MessagesTable.Arn',
      'WebhooksTable.Arn',
      'WebhooksTable.Arn/index/byDue',
    ],
    'dynamodb:UpdateItem': ['LedgerTable.Arn'],
    'dynamodb:DeleteItem': ['LedgerTable.Arn'],
    'dynamodb:PutItem': ['MessagesTable.Arn', 'WebhooksTable.Arn'],
    'events:PutEvents': [`${busId}.Arn`],
  });
  expect(Object.keys(permissionsOf(stack, 'EventsRole')).toSorted()).toEqual([
    'dynamodb:DeleteItem',
    'dynamodb:PutItem',
    'dynamodb:Query',
    'dynamodb:UpdateItem',
    'events:PutEvents',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
  ]);
});

test('it is called every minute, and when an execution starts or ends', () => {
  const target = { Arn: { 'Fn::GetAtt': ['EventsFunction', 'Arn'] } };
  const rules = stack
    .ofType('AWS::Events::Rule')
    .map(([, { Properties }]) => Properties)
    .filter((rule) => JSON.stringify(rule.Targets).includes('EventsFunction'));

  expect(rules).toHaveLength(2);
  expect(rules).toContainEqual(
    expect.objectContaining({
      EventPattern: {
        source: ['aws.states'],
        'detail-type': ['Step Functions Execution Status Change'],
        detail: { stateMachineArn: [{ Ref: 'JobStateMachine' }] },
      },
      Targets: [expect.objectContaining(target)],
    }),
  );
  expect(rules).toContainEqual(
    expect.objectContaining({
      ScheduleExpression: 'rate(1 minute)',
      Targets: [expect.objectContaining(target)],
    }),
  );
});
