import { describe, expect, test } from 'vitest';
import { permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();

describe('the function of the chain', () => {
  test('resolves its two fields, with a data source that may invoke nothing else', () => {
    const fields = stack
      .ofType('AWS::AppSync::Resolver')
      .filter(([, { Properties }]) =>
        JSON.stringify(Properties.DataSourceName ?? '').includes('NotificationChain'),
      )
      .map(([, { Properties }]) => Properties.FieldName);

    expect(fields).toEqual(['notificationChain', 'notificationChainToday']);
    expect(permissionsOf(stack, 'NotificationChainSourceRole')).toEqual({
      'lambda:InvokeFunction': ['NotificationChainFunction.Arn'],
    });
  });

  test('reads, and changes nothing', () => {
    const actions = Object.keys(permissionsOf(stack, 'NotificationChainRole'));

    expect(actions.toSorted()).toEqual([
      'cognito-idp:ListUsers',
      'dynamodb:BatchGetItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'secretsmanager:GetSecretValue',
    ]);
  });
});
