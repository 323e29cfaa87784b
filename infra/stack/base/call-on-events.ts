import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { eventSource, runStatusChanged, sendingRequested } from '#shared/events/run-status-event';
import type { BundledFunction } from './bundled-function';

/** For each status change of a run, at the API's request, and every minute for whatever has become due. */
export function callOnEvents(
  scope: Construct,
  { function: fn }: BundledFunction,
  eventBus: EventBus,
  descriptions: { readonly everyMinute: string; readonly onEvent: string },
): void {
  const target = () => new LambdaTarget(fn, { retryAttempts: 2, maxEventAge: Duration.hours(1) });
  new Rule(scope, 'Schedule', {
    description: descriptions.everyMinute,
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [target()],
  });
  new Rule(scope, 'OnEvent', {
    description: descriptions.onEvent,
    eventBus,
    eventPattern: { source: [eventSource], detailType: [runStatusChanged, sendingRequested] },
    targets: [target()],
  });
}
