import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role } from 'aws-cdk-lib/aws-iam';
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleGroup,
  ScheduleTargetInput,
  TimeWindow,
} from 'aws-cdk-lib/aws-scheduler';
import { StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { scheduleTimes } from '#shared/jobs/job/schedule-expression';
import { type JobSchedule, schedules } from '#shared/jobs/job/schedules';
import { onBehalfOf } from './base/permissions';
import { keepLogicalId } from './base/stable-id';
import { acknowledge } from './security/accepted-findings';

export interface SchedulesProps {
  readonly stateMachine: StateMachine;
  /** The minutes by which a schedule may be late; 0 is exactly on time. */
  readonly scheduleWindowMinutes: number;
}

/**
 * The jobs' schedules. The machine starts one run per job and time, even if an event arrives several times.
 * Events that cannot be delivered within a day end up in a queue.
 */
export class Schedules extends Construct {
  readonly undelivered: Queue;
  private readonly group: ScheduleGroup;
  private readonly role: Role;

  constructor(scope: Construct, id: string, { stateMachine, scheduleWindowMinutes }: SchedulesProps) {
    super(scope, id);
    this.undelivered = this.newQueue();
    this.group = new ScheduleGroup(this, 'Group', {
      scheduleGroupName: `${Stack.of(this).stackName}-jobs`,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      // The role is assumed on behalf of the group, not of a single schedule.
      assumedBy: onBehalfOf('scheduler.amazonaws.com', this.group.scheduleGroupArn),
      description: 'Permissions of the job scheduler',
    });
    keepLogicalId(this.role, 'ScheduleRole');
    // Most schedules are due together, and an account may be limited to ten concurrent executions.
    const timeWindow =
      scheduleWindowMinutes > 0
        ? TimeWindow.flexible(Duration.minutes(scheduleWindowMinutes))
        : TimeWindow.off();
    for (const schedule of schedules) {
      this.newSchedule(schedule, stateMachine, timeWindow);
    }
  }

  private newQueue(): Queue {
    const queue = new Queue(this, 'Undelivered', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    keepLogicalId(queue, 'UndeliveredSchedules');
    acknowledge(queue, {
      'AwsSolutions-SQS3': "It is the scheduler's dead-letter queue, and an alarm watches it.",
    });
    return queue;
  }

  private newSchedule(
    { job, expression }: JobSchedule,
    stateMachine: StateMachine,
    timeWindow: TimeWindow,
  ): void {
    const schedule = new Schedule(this, job, {
      description: `Starts the job ${job}`,
      scheduleGroup: this.group,
      schedule: ScheduleExpression.expression(checkedExpression({ job, expression })),
      timeWindow,
      target: new StepFunctionsStartExecution(stateMachine, {
        role: this.role,
        deadLetterQueue: this.undelivered,
        input: ScheduleTargetInput.fromObject({ job, scheduledTime: ContextAttribute.scheduledTime }),
        maxEventAge: Duration.days(1),
        retryAttempts: 185,
      }),
    });
    // The schedule only names its group, so CloudFormation might create it first.
    schedule.node.addDependency(this.group);
    keepLogicalId(schedule, `${pascalCase(job)}Schedule`);
  }
}

/** Turns `user-preferences-audit` into `UserPreferencesAudit`. */
const pascalCase = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * Checks an expression. Throws an Error for what EventBridge would reject, which would otherwise show only at
 * deployment.
 */
export function checkedExpression({ job, expression }: Pick<JobSchedule, 'job' | 'expression'>): string {
  if (scheduleTimes(expression)) return expression;
  throw new Error(
    `The schedule of ${job} is '${expression}'; expected an expression of EventBridge, such as 'cron(0 2 * * ? *)' or 'rate(5 minutes)'`,
  );
}
