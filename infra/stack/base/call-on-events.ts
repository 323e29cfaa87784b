import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { eventSource, runStatusChanged, sendingRequested } from '#shared/events/run-status-event';
import type { BundledFunction } from './bundled-function';

/**
 * Calls a function for each run status change on the bus, whenever the API requests it, and every minute to
 * handle anything that has become due in the meantime. `descriptions` states the purpose of the calls.
 */
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
