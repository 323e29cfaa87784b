import { expect, test } from 'vitest';
import { models } from '#shared/models/index';
import { actionsOn, permissionsOf } from '../../support/policies';
import { synthesized } from '../../support/synthesized';

const stack = synthesized({ alarmEmail: 'ops@example.com' });
const alarms = stack.ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

/** The alarm topic, with its ID. Another topic is for messages to individual admins. */
const alarmTopic = stack.ofType('AWS::SNS::Topic').find(([id]) => id.startsWith('Alarms')) ?? [];

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
    'EventsFunction',
    'WebhooksFunction',
    'PersonalMessagesFunction',
  ]) {
    const dimensions = JSON.stringify([{ Name: 'FunctionName', Value: { Ref: id } }]);
    expect(watched).toContain(`Errors of ${dimensions}`);
    expect(watched).toContain(`Throttles of ${dimensions}`);
  }
  const machine = JSON.stringify([{ Name: 'StateMachineArn', Value: { Ref: 'JobStateMachine' } }]);
  expect(watched).toContain(`ExecutionsFailed of ${machine}`);
});

test('each table has an alarm on throttled requests, and so does the queue of undelivered schedules', () => {
  const own = ['LedgerTable', 'WebhooksTable', 'MessagesTable'];
  const tables = [...models.map(({ name }) => `${name}Table`), ...own];
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

test.each(['CoordinateRole', 'ReconcileRole', 'WebhooksRole'])(
  '%s may publish to the topic, and use its key only for that',
  (role) => {
    const [topicId] = alarmTopic;
    const [keyId] = stack.ofType('AWS::KMS::Key').find(([id]) => id.startsWith('Alarms')) ?? [];
    const permissions = permissionsOf(stack, role);

    expect(permissions['sns:Publish']).toEqual([topicId]);
    expect(actionsOn(permissions, 'kms')).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
    expect(permissions['kms:Decrypt']).toEqual([`${keyId}.Arn`]);
  },
);

test('publishers get the topic and the panel’s address, with and without a domain name', () => {
  const environment = (of: typeof stack) =>
    Object(of.resources.ReconcileFunction?.Properties.Environment).Variables;
  const named = synthesized({ appUrl: 'https://admin.example.com' });

  expect(environment(stack).ALARM_TOPIC_ARN).toEqual({ Ref: alarmTopic[0] });
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

test('every alarm goes to the topic, which is encrypted, requires TLS and notifies the configured address', () => {
  const [topicId, topic] = alarmTopic;

  expect(alarms.map(({ AlarmActions }) => AlarmActions)).toEqual(alarms.map(() => [{ Ref: topicId }]));
  expect(topic?.Properties.KmsMasterKeyId).toBeDefined();
  const policies = stack
    .ofType('AWS::SNS::TopicPolicy')
    .map(([, { Properties }]) => JSON.stringify(Properties));
  expect(policies.filter((policy) => !policy.includes('"aws:SecureTransport":"false"'))).toEqual([]);
  expect(policies).toHaveLength(stack.ofType('AWS::SNS::Topic').length);
  expect(stack.only('AWS::SNS::Subscription').Properties).toMatchObject({
    Protocol: 'email',
    Endpoint: 'ops@example.com',
  });
});
