import { describe, expect, test } from 'vitest';
import { models } from '#shared/models/index';
import { permissionsOf } from '../../support/policies';
import { synthesized } from '../../support/synthesized';

const holdAlarms = [{ alarm: 'ApiLatency' }, { alarm: 'ActivityThrottles', table: 'UserActivity' }];
const stack = synthesized({ holdAlarms, holdMinutes: 30 });

const environmentOf = (id: string, of = stack) =>
  Object(of.ofType('AWS::Lambda::Function').find(([one]) => one === id)?.[1].Properties).Environment
    .Variables;

test('a rule sends the changes of the configured alarms to a function, which may invoke it', () => {
  const rules = stack
    .ofType('AWS::Events::Rule')
    .filter(([, { Properties }]) => JSON.stringify(Properties).includes('aws.cloudwatch'));

  expect(rules).toHaveLength(1);
  expect(rules[0]?.[1].Properties).toMatchObject({
    EventPattern: {
      source: ['aws.cloudwatch'],
      'detail-type': ['CloudWatch Alarm State Change'],
      detail: { alarmName: ['ApiLatency', 'ActivityThrottles'] },
    },
    Targets: [{ Arn: { 'Fn::GetAtt': ['HoldFunction', 'Arn'] } }],
  });
  expect(stack.ofType('AWS::Lambda::Permission').map(([, { Properties }]) => Properties)).toContainEqual(
    expect.objectContaining({
      FunctionName: { 'Fn::GetAtt': ['HoldFunction', 'Arn'] },
      SourceArn: { 'Fn::GetAtt': [rules[0]?.[0], 'Arn'] },
    }),
  );
});

test('the reconciler may read alarms, but only if alarms may hold runs', () => {
  const without = permissionsOf(synthesized({ holdAlarms: [], holdThrottles: 0 }), 'ReconcileRole');

  expect(permissionsOf(stack, 'ReconcileRole')['cloudwatch:DescribeAlarms']).toEqual(['*']);
  expect(without['cloudwatch:DescribeAlarms']).toBeUndefined();
});

test('the function may only update rows of the ledger, and an alarm watches it', () => {
  const permissions = permissionsOf(stack, 'HoldRole');
  const watched = JSON.stringify(stack.ofType('AWS::CloudWatch::Alarm'));

  expect(permissions['dynamodb:UpdateItem']).toEqual(['LedgerTable.Arn']);
  expect(Object.keys(permissions).filter((action) => !action.startsWith('logs:'))).toEqual([
    'dynamodb:UpdateItem',
  ]);
  expect(watched).toContain('{"Name":"FunctionName","Value":{"Ref":"HoldFunction"}}');
});

test.each(['HoldFunction', 'WorkFunction', 'CoordinateFunction'])('%s knows the alarms', (id) => {
  const { HOLD_ALARMS, HOLD_MINUTES } = environmentOf(id);

  expect(JSON.parse(HOLD_ALARMS)).toEqual(holdAlarms);
  expect(HOLD_MINUTES).toBe('30');
});

test('without alarms there is neither the function nor the rule', () => {
  const plain = synthesized({});

  expect(JSON.stringify(plain.ofType('AWS::Events::Rule'))).not.toContain('aws.cloudwatch');
  expect(plain.ofType('AWS::Lambda::Function').map(([id]) => id)).not.toContain('HoldFunction');
});

describe('with a number of throttled requests', () => {
  const throttled = synthesized({ holdThrottles: 5 });
  const alarms = throttled
    .ofType('AWS::CloudWatch::Alarm')
    .map(([, { Properties }]) => Properties)
    .filter(({ AlarmName }) => AlarmName !== undefined);

  const tableIds = new Set(throttled.ofType('AWS::DynamoDB::Table').map(([id]) => id));

  test('each table of records has an alarm that subtracts the requests of runs', () => {
    expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual(
      models
        .filter(({ name }) => tableIds.has(`${name}Table`))
        .map(({ name }) => `WellnessAdmin-others-throttled-${name}`)
        .sort(),
    );
    const one = alarms.find(({ AlarmName }) => String(AlarmName).endsWith('-UserActivity'));
    expect(one).toMatchObject({ Threshold: 5, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
    const text = JSON.stringify(one?.Metrics);
    expect(text).toContain('FILL(reads, 0) + FILL(writes, 0) - FILL(own, 0)');
    expect(text).toContain(
      '{"Dimensions":[{"Name":"TableName","Value":{"Ref":"UserActivityTable"}}],"MetricName":"OwnThrottleEvents","Namespace":"WellnessAdmin"}',
    );
  });

  test('the rule concerns these alarms, and the functions know their names', () => {
    const { HOLD_THROTTLES_PREFIX } = environmentOf('WorkFunction', throttled);

    expect(JSON.stringify(throttled.ofType('AWS::Events::Rule'))).toContain(
      `"alarmName":[{"prefix":"${HOLD_THROTTLES_PREFIX}"}]`,
    );
    expect(alarms.every(({ AlarmName }) => String(AlarmName).startsWith(HOLD_THROTTLES_PREFIX))).toBe(true);
  });
});
