import { expect, test } from 'vitest';
import { permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();
const permissions = permissionsOf(stack, 'FollowUpsRole');

test('the function that starts follow-ups can access the ledger, the trail, uploads, the state machine and accounts only', () => {
  expect(Object.keys(permissions).toSorted()).toEqual([
    'cognito-idp:AdminGetUser',
    'cognito-idp:AdminListGroupsForUser',
    'dynamodb:ConditionCheckItem',
    'dynamodb:DeleteItem',
    'dynamodb:GetItem',
    'dynamodb:PutItem',
    'dynamodb:Query',
    'dynamodb:UpdateItem',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    's3:GetObject',
    'states:StartExecution',
  ]);
  expect(permissions['s3:GetObject']).toEqual([expect.stringMatching(/^ContentBucket\.Arn\/uploads/)]);
  expect(permissions['dynamodb:DeleteItem']).toEqual(['LedgerTable.Arn']);
  expect(permissions['dynamodb:PutItem']).toEqual(['AuditEntryTable.Arn', 'LedgerTable.Arn']);
});

test('it is called every minute, and when an execution ends', () => {
  const rules = stack
    .ofType('AWS::Events::Rule')
    .map(([, { Properties }]) => Properties)
    .filter((rule) => JSON.stringify(rule.Targets).includes('FollowUpsFunction'));

  expect(rules).toHaveLength(2);
  expect(rules).toContainEqual(expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }));
  expect(rules).toContainEqual(
    expect.objectContaining({
      EventPattern: expect.objectContaining({
        detail: expect.objectContaining({ status: ['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED'] }),
      }),
    }),
  );
});
