import { describe, expect, test } from 'vitest';
import { permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized({ schedulerHosts: ['europe-west1-app.cloudfunctions.net'] });

describe('the scheduling function', () => {
  test('accepts only signed calls from inside the account', () => {
    const urls = stack.ofType('AWS::Lambda::Url').map(([, { Properties }]) => Properties);

    expect(urls).toMatchObject([{ AuthType: 'AWS_IAM' }]);
    expect(urls[0]).not.toHaveProperty('Cors');
    const open = stack
      .ofType('AWS::Lambda::Permission')
      .filter(([, { Properties }]) => Properties.FunctionUrlAuthType !== undefined);
    expect(open).toEqual([]);
  });

  test('is called only by the API’s function, which has the list of other permitted hosts', () => {
    const callers = ['ApiRole', 'CoordinateRole', 'ReconcileRole', 'SchedulerRole', 'WorkRole'].filter(
      (role) => permissionsOf(stack, role)['lambda:InvokeFunctionUrl'],
    );

    expect(callers).toEqual(['ApiRole']);
    expect(permissionsOf(stack, 'ApiRole')['lambda:InvokeFunctionUrl']).toEqual(['SchedulerFunction.Arn']);
    expect(stack.resources.ApiFunction?.Properties.Environment).toMatchObject({
      Variables: { SCHEDULER_HOSTS: '["europe-west1-app.cloudfunctions.net"]' },
    });
  });

  test('starts runs and reads notifications by id, and changes no record itself', () => {
    const permissions = permissionsOf(stack, 'SchedulerRole');

    expect(permissions['dynamodb:BatchGetItem']).toEqual(['ScheduledNotificationTable.Arn']);
    expect(permissions['dynamodb:PutItem']).toEqual(['LedgerTable.Arn']);
    expect(permissions['states:StartExecution']).toEqual([
      expect.stringMatching(/:stateMachine:WellnessAdmin-jobs$/),
    ]);
  });
});
