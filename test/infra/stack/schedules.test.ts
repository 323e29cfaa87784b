import { expect, test } from 'vitest';
import { checkedExpression } from '#infra/stack/schedules';
import { schedules } from '#shared/jobs/job/schedules';
import { permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();
const all = stack.ofType('AWS::Scheduler::Schedule');
const group = stack.ofType('AWS::Scheduler::ScheduleGroup')[0]?.[0];

test('each scheduled job has an enabled schedule in UTC with a stable id', () => {
  expect(all.map(([id]) => id).sort()).toEqual([
    'BackupSchedule',
    'MetricsRollupSchedule',
    'OnboardingProgressSchedule',
    'OrphanAuditSchedule',
    'PremiumEndSchedule',
    'ScheduleComparisonSchedule',
    'ScheduleHoursAuditSchedule',
    'SetIdAuditSchedule',
    'TemplateSetAuditSchedule',
    'UserPreferencesAuditSchedule',
  ]);
  expect(all).toHaveLength(schedules.length);
  for (const [id, { Properties }] of all) {
    expect(Properties).toMatchObject({
      ScheduleExpression: id === 'PremiumEndSchedule' ? 'cron(5 0 * * ? *)' : 'cron(0 2 * * ? *)',
      ScheduleExpressionTimezone: 'Etc/UTC',
      State: 'ENABLED',
      FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 15 },
    });
  }
});

test('a setting lets all schedules start at the same time', () => {
  const { Properties } = synthesized({ scheduleWindowMinutes: '0' }).resources.BackupSchedule ?? {};

  expect(Properties).toMatchObject({ FlexibleTimeWindow: { Mode: 'OFF' } });
});

test('starts the state machine with the job and the scheduled time, retries for a day, and keeps undelivered times', () => {
  expect(stack.resources.UserPreferencesAuditSchedule?.Properties.Target).toEqual({
    Arn: { Ref: 'JobStateMachine' },
    RoleArn: { 'Fn::GetAtt': ['ScheduleRole', 'Arn'] },
    Input: '{"job":"user-preferences-audit","scheduledTime":"<aws.scheduler.scheduled-time>"}',
    RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
    DeadLetterConfig: { Arn: { 'Fn::GetAtt': ['UndeliveredSchedules', 'Arn'] } },
  });
});

test('its role may only start this state machine and write to the queue', () => {
  expect(permissionsOf(stack, 'ScheduleRole')).toEqual({
    'states:StartExecution': ['JobStateMachine'],
    'sqs:SendMessage': ['UndeliveredSchedules.Arn'],
  });
});

test("only this account's scheduler may assume the role", () => {
  expect(stack.resources.ScheduleRole?.Properties.AssumeRolePolicyDocument).toMatchObject({
    Statement: [
      {
        Principal: { Service: 'scheduler.amazonaws.com' },
        Condition: {
          StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
          ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [group, 'Arn'] } },
        },
      },
    ],
  });
});

test('the queue is encrypted, requires TLS and keeps messages for two weeks', () => {
  const policies = stack.ofType('AWS::SQS::QueuePolicy').map(([, { Properties }]) => Properties);

  expect(stack.resources.UndeliveredSchedules?.Properties).toMatchObject({
    SqsManagedSseEnabled: true,
    MessageRetentionPeriod: 1_209_600,
  });
  expect(JSON.stringify(policies)).toContain('"aws:SecureTransport":"false"');
});

test.each(['cron(0 9 * * * *)', 'cron(0 25 * * ? *)', 'rate(1 minutes)', 'every day'])(
  'refuses to synthesize %s, which EventBridge rejects',
  (expression) => {
    expect(() => checkedExpression({ job: 'backup', expression })).toThrow(
      `The schedule of backup is '${expression}'; expected an expression of EventBridge`,
    );
  },
);

test('accepts a start with a step, as EventBridge does', () => {
  expect(checkedExpression({ job: 'backup', expression: 'cron(0/30 2 * * ? *)' })).toBe(
    'cron(0/30 2 * * ? *)',
  );
});
