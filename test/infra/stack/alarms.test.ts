import { expect, test } from 'vitest';
import { synthesized } from '../support/synthesized';

const stack = synthesized({ alarmEmail: 'ops@example.com' });
const alarms = stack.ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

test('each function has an alarm on errors and on throttles, and the state machine on failed executions', () => {
  const watched = alarms.map(
    ({ MetricName, Dimensions }) => `${MetricName} of ${JSON.stringify(Dimensions)}`,
  );

  for (const id of ['CoordinateFunction', 'WorkFunction', 'ReconcileFunction', 'ApiFunction']) {
    const dimensions = JSON.stringify([{ Name: 'FunctionName', Value: { Ref: id } }]);
    expect(watched).toContain(`Errors of ${dimensions}`);
    expect(watched).toContain(`Throttles of ${dimensions}`);
  }
  const machine = JSON.stringify([{ Name: 'StateMachineArn', Value: { Ref: 'JobStateMachine' } }]);
  expect(watched).toContain(`ExecutionsFailed of ${machine}`);
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
