import { expect, test } from 'vitest';
import { models } from '#shared/models/index';
import { actionsOn, permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized({ alarmEmail: 'ops@example.com' });
const alarms = stack.ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

test('each function has an alarm on errors and on throttles, and the state machine on failed executions', () => {
  const watched = alarms.map(
    ({ MetricName, Dimensions }) => `${MetricName} of ${JSON.stringify(Dimensions)}`,
  );

  for (const id of [
    'CoordinateFunction',
    'WorkFunction',
    'ReconcileFunction',
    'SchedulerFunction',
    'NotificationChainFunction',
    'ApiFunction',
  ]) {
    const dimensions = JSON.stringify([{ Name: 'FunctionName', Value: { Ref: id } }]);
    expect(watched).toContain(`Errors of ${dimensions}`);
    expect(watched).toContain(`Throttles of ${dimensions}`);
  }
  const machine = JSON.stringify([{ Name: 'StateMachineArn', Value: { Ref: 'JobStateMachine' } }]);
  expect(watched).toContain(`ExecutionsFailed of ${machine}`);
});

test('each table has an alarm on throttled requests, and what could not be scheduled has one', () => {
  const tables = [...models.map(({ name }) => `${name}Table`), 'LedgerTable'];
  const text = JSON.stringify(alarms);

  for (const id of tables) {
    for (const MetricName of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
      const dimensions = JSON.stringify([{ Name: 'TableName', Value: { Ref: id } }]);
      expect(text).toContain(`{"Dimensions":${dimensions},"MetricName":"${MetricName}"`);
    }
  }
  expect(alarms).toContainEqual(
    expect.objectContaining({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': ['UndeliveredSchedules', 'QueueName'] } }],
    }),
  );
});

test.each(['CoordinateRole', 'ReconcileRole'])(
  '%s may publish to the topic, and use its key for that alone',
  (role) => {
    const [topicId] = stack.ofType('AWS::SNS::Topic')[0] ?? [];
    const [keyId] = stack.ofType('AWS::KMS::Key')[0] ?? [];
    const permissions = permissionsOf(stack, role);

    expect(permissions['sns:Publish']).toEqual([topicId]);
    expect(actionsOn(permissions, 'kms')).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
    expect(permissions['kms:Decrypt']).toEqual([`${keyId}.Arn`]);
  },
);

test('what publishes knows the topic and the panel’s address, with and without a name of its own', () => {
  const environment = (of: typeof stack) =>
    Object(of.resources.ReconcileFunction?.Properties.Environment).Variables;
  const named = synthesized({ appUrl: 'https://admin.example.com' });

  expect(environment(stack).ALARM_TOPIC_ARN).toEqual({ Ref: stack.ofType('AWS::SNS::Topic')[0]?.[0] });
  expect(JSON.stringify(environment(stack).PANEL_URL)).toContain('DomainName');
  expect(environment(named).PANEL_URL).toBe('https://admin.example.com');
});

test('the dashboard shows executions, functions, tables and the API', () => {
  const text = JSON.stringify(stack.only('AWS::CloudWatch::Dashboard').Properties);

  for (const metric of [
    'ExecutionsStarted',
    'ExecutionsFailed',
    'Errors',
    'Duration',
    'Throttles',
    'WriteThrottleEvents',
    'ConsumedWriteCapacityUnits',
    '5XXError',
  ]) {
    expect(text).toContain(metric);
  }
});

test('every alarm goes to the topic, which is encrypted, asks for TLS and tells the person of the settings', () => {
  const [topicId, topic] = stack.ofType('AWS::SNS::Topic')[0] ?? [];

  expect(alarms.map(({ AlarmActions }) => AlarmActions)).toEqual(alarms.map(() => [{ Ref: topicId }]));
  expect(topic?.Properties.KmsMasterKeyId).toBeDefined();
  expect(JSON.stringify(stack.only('AWS::SNS::TopicPolicy').Properties)).toContain(
    '"aws:SecureTransport":"false"',
  );
  expect(stack.only('AWS::SNS::Subscription').Properties).toMatchObject({
    Protocol: 'email',
    Endpoint: 'ops@example.com',
  });
});
