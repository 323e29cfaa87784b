import { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { dueIndexes } from '#shared/events/due-index';
import { eventSource, sendingRequested } from '#shared/events/run-status-event';
import { bundleOf } from './base/bundle';
import { BundledFunction } from './base/bundled-function';
import { callOnExecutions } from './base/call-on-events';
import { allow, allowOnIndexes, allowOnTables, publishEvents } from './base/permissions';
import type { Data } from './data';

export const eventsEntry = 'functions/events.ts';

export interface EventsProps {
  readonly data: Data;
  readonly stateMachine: StateMachine;
  /** The panel's URL, for the links in events. */
  readonly panelUrl: string;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The bus, and the function that publishes status changes of runs to it (docs/events.md). Its role can only
 * read, claim and remove ledger rows, and store webhook deliveries and messages to admins.
 */
export class Events extends Construct {
  readonly bus: EventBus;
  readonly handler: BundledFunction;

  constructor(scope: Construct, id: string, props: EventsProps) {
    super(scope, id);
    const { data, stateMachine, panelUrl, code, environment } = props;
    this.bus = new EventBus(this, 'Bus', {
      eventBusName: `${Stack.of(this).stackName}-events`,
      description: 'Run status changes',
    });
    this.handler = new BundledFunction(this, 'Function', {
      name: 'Events',
      description: 'Publishes run status changes',
      code: bundleOf(code, eventsEntry),
      timeoutSeconds: 60,
      memoryMb: 512,
      environment: {
        ...environment,
        EVENT_BUS: this.bus.eventBusName,
        PANEL_URL: panelUrl,
        WEBHOOKS_TABLE: data.webhooks.tableName,
        MESSAGES_TABLE: data.messages.tableName,
      },
    });
    const { role } = this.handler;
    allowOnTables(role, [data.ledger], publishEvents);
    allowOnTables(role, [data.webhooks, data.messages], ['dynamodb:Query', 'dynamodb:PutItem']);
    // Deliveries to a disabled webhook wait, and their number is limited.
    allowOnIndexes(role, data.webhooks, [dueIndexes.byDue]);
    allow(role, ['events:PutEvents'], [this.bus.eventBusArn]);
    // A run's status changes just before an execution starts or ends. The schedule handles all else.
    callOnExecutions(this, this.handler, stateMachine, {
      everyMinute: 'Publishes any remaining events',
      onEvent: 'Publishes events as soon as an execution starts or ends',
    });
  }

  /** Lets a function request sending, but no other events, because other systems trust those on the bus. */
  allowRequestSending({ function: fn, role }: BundledFunction): void {
    allow(role, ['events:PutEvents'], [this.bus.eventBusArn], {
      StringEquals: { 'events:source': eventSource, 'events:detail-type': sendingRequested },
    });
    fn.addEnvironment('EVENT_BUS', this.bus.eventBusName);
  }
}
