import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventMatcher, startRules } from '#infra/local/events/rules';
import { startSchedule } from '#infra/local/schedules/scheduler';
import type { Execution } from '#infra/local/states/execution-store';
import { addresses, functionResource, stackOf } from '../resolved';

const machineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:jobs';

const execution = (status: Execution['status']): Execution => ({
  arn: `${machineArn.replace('stateMachine', 'execution')}:run-1`,
  machineArn,
  name: 'run-1',
  status,
  input: '{}',
  startedMs: 1,
});

const event = {
  version: '0',
  id: '1',
  'detail-type': 'x',
  source: 'y',
  account: '0',
  time: '',
  region: '',
  detail: {},
} as const;

/** Starts the rules of a stack with one rule, and records the calls that the rule's function receives. */
function ruleOf(properties: Record<string, unknown>, isPermitted = true) {
  const logged: string[] = [];
  const calls: unknown[] = [];
  const stack = stackOf({
    Fn: functionResource(),
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: { Targets: [{ Id: 'Target0', Arn: { 'Fn::GetAtt': ['Fn', 'Arn'] } }], ...properties },
    },
    ...(isPermitted && {
      Permission: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          Action: 'lambda:InvokeFunction',
          FunctionName: { 'Fn::GetAtt': ['Fn', 'Arn'] },
          Principal: 'events.amazonaws.com',
          SourceArn: { 'Fn::GetAtt': ['Rule', 'Arn'] },
        },
      },
    }),
  });
  const rules = startRules(stack, {
    addresses,
    invoke: async (arn, payload) => {
      calls.push({ arn, payload });
      return { ok: true, payload: null };
    },
    log: (message) => logged.push(message),
  });
  return { rules, calls, logged };
}

describe('a rule for changes of alarms', () => {
  const EventPattern = {
    source: ['aws.cloudwatch'],
    'detail-type': ['CloudWatch Alarm State Change'],
    detail: { alarmName: ['ApiLatency'] },
  };

  it('calls its function with an event in the format of CloudWatch', async () => {
    const { rules, calls } = ruleOf({ EventPattern });

    const matched = await rules.alarmChanged({ alarm: 'ApiLatency', state: 'ALARM', reason: 'p99 is 4 s' });

    expect(matched).toBe(1);
    expect(calls).toMatchObject([
      {
        payload: {
          source: 'aws.cloudwatch',
          resources: ['arn:aws:cloudwatch:us-east-1:000000000000:alarm:ApiLatency'],
          detail: {
            alarmName: 'ApiLatency',
            state: {
              value: 'ALARM',
              reason: 'p99 is 4 s',
              timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/),
            },
          },
        },
      },
    ]);
  });

  it('does not match other alarms', async () => {
    const { rules, calls } = ruleOf({ EventPattern });

    expect(await rules.alarmChanged({ alarm: 'Other', state: 'ALARM', reason: '' })).toBe(0);
    expect(calls).toEqual([]);
  });
});

describe('a rule for the end of executions', () => {
  const EventPattern = {
    source: ['aws.states'],
    'detail-type': ['Step Functions Execution Status Change'],
    detail: { stateMachineArn: [machineArn], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
  };

  it('calls its function if one fails, and for no other status', () => {
    const { rules, calls } = ruleOf({ EventPattern });

    for (const status of ['RUNNING', 'SUCCEEDED', 'FAILED', 'ABORTED'] as const)
      rules.executionChanged(execution(status));

    expect(calls).toMatchObject([
      {
        arn: 'arn:aws:lambda:us-east-1:000000000000:function:Test-Fn',
        payload: { source: 'aws.states', detail: { status: 'FAILED', name: 'run-1' } },
      },
      { payload: { detail: { status: 'ABORTED' } } },
    ]);
  });

  it('calls only functions that permit it, and logs refusals', () => {
    const { rules, calls, logged } = ruleOf({ EventPattern }, false);

    rules.executionChanged(execution('FAILED'));

    expect(calls).toEqual([]);
    expect(logged).toEqual([
      'Refused: the policy of arn:aws:lambda:us-east-1:000000000000:function:Test-Fn does not allow the rule Rule to invoke it.',
    ]);
  });

  it('calls nothing if it is disabled', () => {
    const { rules, calls } = ruleOf({ EventPattern, State: 'DISABLED' });

    rules.executionChanged(execution('FAILED'));

    expect(calls).toEqual([]);
  });

  it('passes the target its own input, if it has one', () => {
    const { rules, calls } = ruleOf({
      EventPattern,
      Targets: [{ Id: 'Target0', Arn: { 'Fn::GetAtt': ['Fn', 'Arn'] }, Input: '{"only":"this"}' }],
    });

    rules.executionChanged(execution('FAILED'));

    expect(calls).toMatchObject([{ payload: { only: 'this' } }]);
  });

  it('matches events with a value that has the prefix in its list', () => {
    const matches = eventMatcher({ source: ['b', { prefix: 'ap' }] }, 'test');
    const of = (source: string) => ({ ...event, resources: [], source });

    expect(matches(of('apple'))).toBe(true);
    expect(matches(of('b'))).toBe(true);
    expect(matches(of('bap'))).toBe(false);
  });

  it('aborts the start because of an unsupported comparison', () => {
    const pattern = { detail: { status: [{ 'anything-but': 'FAILED' }] } };

    expect(() => ruleOf({ EventPattern: pattern })).toThrow(
      'Rule.Properties.EventPattern.detail.status: the event pattern {"anything-but":"FAILED"}',
    );
  });

  it('matches events with one of the values in its list', () => {
    const matches = eventMatcher({ resources: ['a'] }, 'test');

    expect(matches({ ...event, resources: ['b', 'a'] })).toBe(true);
    expect(matches({ ...event, resources: ['b'] })).toBe(false);
  });
});

describe('a schedule', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-02T08:00:00.000Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Returns the times at which a schedule fires within a period. */
  async function timesOf(expression: string, spanMs: number): Promise<string[]> {
    const times: string[] = [];
    const stop = startSchedule(expression, 'test', () => times.push(new Date().toISOString()));
    await vi.advanceTimersByTimeAsync(spanMs);
    stop();
    await vi.advanceTimersByTimeAsync(spanMs);
    return times;
  }

  it('with a rate fires soon after the start and then at that rate, until it is stopped', async () => {
    const times = await timesOf('rate(5 minutes)', 11 * 60_000);

    expect(times.map((time) => time.slice(11, 16))).toEqual(['08:00', '08:05', '08:10']);
  });

  it('with cron fires at its time in UTC', async () => {
    const times = await timesOf('cron(30 9 ? * MON-FRI *)', 30 * 3_600_000);

    expect(times.map((time) => time.slice(0, 16))).toEqual(['2026-03-02T09:30', '2026-03-03T09:30']);
  });

  it.each(['at(2026-01-01T00:00:00)', 'rate(5 fortnights)', 'cron(* * *)'])(
    'aborts the start because of %s',
    (expression) => {
      expect(() => startSchedule(expression, 'Rule.Properties.ScheduleExpression', () => {})).toThrow(
        `the schedule ${expression} is unknown`,
      );
    },
  );
});
