import type { Role } from 'aws-cdk-lib/aws-iam';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { bundleOf } from './base/bundle';
import { BundledFunction } from './base/bundled-function';
import { allow, allowOnTables, startRuns } from './base/permissions';
import type { Data } from './data';
import type { Jobs } from './jobs';
import type { Settings } from './settings';

export const schedulerEntry = 'functions/notification-scheduler.ts';

/** The function's timeout, shorter than that of its caller, the API function. */
const timeoutSeconds = 25;

export interface NotificationSchedulerProps extends Pick<Settings, 'schedulerHosts'> {
  readonly data: Data;
  readonly jobs: Jobs;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Creates a day's notifications over HTTP. Accepts only requests signed with the API function's role, which
 * has checked the caller's group.
 */
export class NotificationScheduler extends Construct {
  readonly handler: BundledFunction;
  /** The function's URL, with a trailing slash. */
  readonly url: string;
  private readonly hosts: readonly string[];

  constructor(scope: Construct, id: string, props: NotificationSchedulerProps) {
    super(scope, id);
    const { data, jobs, code, environment, schedulerHosts } = props;
    this.hosts = schedulerHosts;
    this.handler = new BundledFunction(this, 'Function', {
      name: 'Scheduler',
      description: "Starts the job that schedules today's notifications, and reports the result for each",
      code: bundleOf(code, schedulerEntry),
      timeoutSeconds,
      memoryMb: 512,
      environment: { ...environment, STATE_MACHINE_ARN: jobs.machineArn },
    });
    const { role } = this.handler;
    allowOnTables(role, [data.ledger], startRuns);
    const notifications = data.records.filter(({ model }) => model.name === ScheduledNotification.name);
    allowOnTables(
      role,
      notifications.map(({ table }) => table),
      ['dynamodb:BatchGetItem'],
    );
    jobs.allowStart(role);
    this.url = this.handler.function.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM }).url;
  }

  /** Lets the API function call the scheduler, and tells it the other hosts that it may call. */
  allowCalls({
    function: fn,
    role,
  }: {
    readonly function: BundledFunction['function'];
    readonly role: Role;
  }): void {
    const resources = [this.handler.function.functionArn];
    allow(role, ['lambda:InvokeFunctionUrl'], resources, {
      StringEquals: { 'lambda:FunctionUrlAuthType': 'AWS_IAM' },
    });
    // Lambda also requires this for calls through the URL.
    allow(role, ['lambda:InvokeFunction'], resources, { Bool: { 'lambda:InvokedViaFunctionUrl': 'true' } });
    fn.addEnvironment('SCHEDULER_URL', this.url);
    fn.addEnvironment('SCHEDULER_HOSTS', JSON.stringify(this.hosts));
  }
}
