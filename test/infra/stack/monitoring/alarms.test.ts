import { expect, test } from 'vitest';
import { actionsOn, permissionsOf } from '../../support/policies';
import { synthesized } from '../../support/synthesized';

const stack = synthesized({ alarmEmail: 'ops@example.com' });
const alarms = stack.ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

const ofFunction = (id: string) => JSON.stringify([{ Name: 'FunctionName', Value: { Ref: id } }]);
const watchedMetrics = () =>
  alarms.map(({ MetricName, Dimensions }) => `${MetricName} of ${JSON.stringify(Dimensions)}`);

/** The alarm topic, with its ID. Another topic is for messages to individual admins. */
const alarmTopic = stack.ofType('AWS::SNS::Topic').find(([id]) => id.startsWith('Alarms')) ?? [];

test('each function has an alarm on errors, and the state machine on failed executions', () => {
  const watched = watchedMetrics();

  const ids = stack.ofType('AWS::Lambda::Function').map(([id]) => id);
  const own = ids.filter((id) => !id.startsWith('CustomCDK'));
  expect(own.length).toBeGreaterThanOrEqual(10);
  for (const id of own) expect(watched).toContain(`Errors of ${ofFunction(id)}`);
  const machine = JSON.stringify([{ Name: 'StateMachineArn', Value: { Ref: 'JobStateMachine' } }]);
  expect(watched).toContain(`ExecutionsFailed of ${machine}`);
});

test('only throttled calls that nothing retries have an alarm', () => {
  const watched = watchedMetrics().filter((metric) => metric.startsWith('Throttles of'));

  const answering = ['ApiFunction', 'NotificationChainFunction', 'SchedulerFunction'];
  expect(watched.toSorted()).toEqual(answering.map((id) => `Throttles of ${ofFunction(id)}`));
});

test('the ledger has an alarm on throttled requests, and so does the queue of undelivered schedules', () => {
  const text = JSON.stringify(alarms);

  const dimensions = JSON.stringify([{ Name: 'TableName', Value: { Ref: 'LedgerTable' } }]);
  for (const MetricName of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
    expect(text).toContain(`{"Dimensions":${dimensions},"MetricName":"${MetricName}"`);
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
