import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule, type RuleProps, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { eventSource, runStatusChanged, sendingRequested } from '#shared/events/run-status-event';
import type { BundledFunction } from './bundled-function';

interface Descriptions {
  readonly everyMinute: string;
  readonly onEvent: string;
}

/**
 * Calls a function for each status change of a run, at the API's request, and every minute for whatever has
 * become due.
 */
export const callOnEvents = (
  scope: Construct,
  handler: BundledFunction,
  eventBus: EventBus,
  descriptions: Descriptions,
) =>
  callOn(scope, handler, ['Schedule', 'OnEvent'], descriptions, {
    eventBus,
    eventPattern: { source: [eventSource], detailType: [runStatusChanged, sendingRequested] },
  });

/**
 * Calls a function when an execution's status changes, and every minute.
 * @param status the statuses; all, if undefined
 * @param ids the IDs of the two rules
 */
export const callOnExecutions = (
  scope: Construct,
  handler: BundledFunction,
  { stateMachineArn }: StateMachine,
  descriptions: Descriptions,
  status?: readonly string[],
  ids: readonly [string, string] = ['Schedule', 'OnExecution'],
) =>
  callOn(scope, handler, ids, descriptions, {
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: { stateMachineArn: [stateMachineArn], ...(status && { status }) },
    },
  });

function callOn(
  scope: Construct,
  { function: fn }: BundledFunction,
  [scheduleId, eventId]: readonly [string, string],
  { everyMinute, onEvent }: Descriptions,
  event: Pick<RuleProps, 'eventBus' | 'eventPattern'>,
): void {
  const target = () => new LambdaTarget(fn, { retryAttempts: 2, maxEventAge: Duration.hours(1) });
  const schedule = Schedule.rate(Duration.minutes(1));
  new Rule(scope, scheduleId, { description: everyMinute, schedule, targets: [target()] });
  new Rule(scope, eventId, { description: onEvent, ...event, targets: [target()] });
}
