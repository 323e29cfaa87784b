import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  type Chain,
  Choice,
  Condition,
  DefinitionBody,
  JitterType,
  JsonPath,
  LogLevel,
  Map as MapState,
  Pass,
  StateMachine,
  StateMachineType,
  Succeed,
  TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { maxLaneCount } from '#shared/jobs/job/job-shape';
import { acknowledge } from './security/acknowledge';
import { onBehalfOf } from './security/on-behalf-of';
import { keepLogicalId } from './stable-id';

/** Maximum lanes of a run: the maximum concurrency of an inline Map. */
export const maxLanes = maxLaneCount;

/** How much longer a task may take than its function's own timeout. */
const graceSeconds = 30;

/**
 * No concurrency was available: no code ran, and a later call may succeed. An execution waits for about an
 * hour; then the lane is left to the next attempt, which Finish starts.
 */
const throttledErrors = ['Lambda.TooManyRequestsException', 'Lambda.EC2ThrottledException'];

/**
 * Errors that do not come from our code, so another call may succeed: the service failed, or the function's
 * environment died. Step Functions calls Lambda's own errors `Lambda.<name>`, and a function's error by its
 * `errorType` (https://docs.aws.amazon.com/step-functions/latest/dg/bp-lambda-serviceexception.html). A
 * function that was killed, or ran out of time or memory, has been reported under several of these names. Any
 * other error comes from the function itself, so the same code would fail again.
 */
const transientErrors = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.ResourceNotReadyException',
  'Lambda.ResourceConflictException',
  'Lambda.Unknown',
  'Sandbox.Timedout',
  'Sandbox.Failure',
  'Runtime.ExitError',
  'Runtime.OutOfMemory',
  'Runtime.HandlerError',
  'Runtime.Unknown',
  'States.Timeout',
  'TransientError',
];

/** Props of {@link JobMachine}. */
export interface JobMachineProps {
  readonly name: string;
  readonly coordinate: LambdaFunction;
  readonly work: LambdaFunction;
  /** Number of a run's lanes that work in parallel; the others wait. */
  readonly maxLanesAtOnce: number;
}

/**
 * The one state machine of all jobs (docs/engine/runs.md): Open → Plan → Lanes → Finish. Input: `{runId,
 * attempt}`. A lane that fails is reported and ends; the others continue. The machine calls published
 * versions of its functions, so an execution ends with the code with which it began. The scheduler's input is
 * `{job, scheduledTime}`: that execution only starts the run as another execution, and waits while starting
 * is not allowed.
 */
export class JobMachine extends Construct {
  readonly stateMachine: StateMachine;
  private readonly props: JobMachineProps;

  constructor(scope: Construct, id: string, props: JobMachineProps) {
    super(scope, id);
    this.props = props;
    const logs = new LogGroup(this, 'Logs', {
      // Step Functions requires this prefix, which keeps the log service's resource policy short.
      logGroupName: `/aws/vendedlogs/states/${props.name}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stateMachine = new StateMachine(this, 'StateMachine', {
      role: this.newRole(props.name),
      stateMachineName: props.name,
      stateMachineType: StateMachineType.STANDARD,
      comment: 'One attempt of a run',
      definitionBody: DefinitionBody.fromChainable(
        new Choice(this, 'Started')
          .when(Condition.isPresent('$.runId'), this.attempt())
          .otherwise(this.schedule()),
      ),
      logs: { destination: logs, level: LogLevel.ALL, includeExecutionData: false },
      tracingEnabled: true,
    });
    keepLogicalId(this.stateMachine, 'JobStateMachine');
    keepLogicalId(this.stateMachine.role, 'JobStateMachineRole');
    this.allowEarlierVersions();
    acknowledge(this.stateMachine.role, {
      'AwsSolutions-IAM5[Resource::<CoordinateFunction.Arn>:*]':
        'Executions that began before a deployment continue with the version that they began with.',
      'AwsSolutions-IAM5[Resource::<WorkFunction.Arn>:*]':
        'Executions that began before a deployment continue with the version that they began with.',
      'AwsSolutions-IAM5[Resource::*]':
        'Log delivery and X-Ray have no resource-level permissions: the service requires these actions on all resources.',
    });
  }

  /** The machine depends on the role, so the role can refer to the machine only by a constructed name. */
  private newRole(machineName: string): Role {
    const machineArn = Stack.of(this).formatArn({
      service: 'states',
      resource: 'stateMachine',
      resourceName: machineName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return new Role(this, 'Role', {
      assumedBy: onBehalfOf('states.amazonaws.com', machineArn),
      description: 'Permissions of the state machine for jobs',
    });
  }

  private attempt(): Chain {
    return this.coordinate('Open', JsonPath.DISCARD)
      .next(this.coordinate('Plan', '$.plan'))
      .next(this.lanes())
      .next(this.coordinate('Finish', JsonPath.DISCARD));
  }

  private schedule(): LambdaInvoke {
    const { coordinate } = this.props;
    const schedule = new LambdaInvoke(this, 'Schedule', {
      lambdaFunction: coordinate.currentVersion,
      payloadResponseOnly: true,
      payload: TaskInput.fromObject({
        step: 'schedule',
        job: JsonPath.stringAt('$.job'),
        scheduledTime: JsonPath.stringAt('$.scheduledTime'),
        since: JsonPath.stringAt('$$.Execution.StartTime'),
      }),
      resultPath: '$.schedule',
      taskTimeout: taskTimeout(coordinate),
      retryOnServiceExceptions: false,
    });
    const wait = new Wait(this, 'WaitForStart', { time: WaitTime.secondsPath('$.schedule.waitSeconds') });
    schedule.next(
      new Choice(this, 'MayStart')
        .when(Condition.stringEquals('$.schedule.next', 'wait'), wait.next(schedule))
        .otherwise(new Succeed(this, 'ScheduleEnded')),
    );
    return withRetry(schedule);
  }

  private coordinate(step: 'Open' | 'Plan' | 'Finish', resultPath: string): LambdaInvoke {
    const { coordinate } = this.props;
    const task = new LambdaInvoke(this, step, {
      lambdaFunction: coordinate.currentVersion,
      payloadResponseOnly: true,
      payload: TaskInput.fromObject({
        step: step.toLowerCase(),
        runId: JsonPath.stringAt('$.runId'),
        attempt: JsonPath.numberAt('$.attempt'),
      }),
      resultPath,
      taskTimeout: taskTimeout(coordinate),
      retryOnServiceExceptions: false,
    });
    return withRetry(task);
  }

  private lanes(): MapState {
    const lanes = new MapState(this, 'Lanes', {
      itemsPath: '$.plan.lanes',
      maxConcurrency: this.props.maxLanesAtOnce,
      itemSelector: {
        runId: JsonPath.stringAt('$.runId'),
        attempt: JsonPath.numberAt('$.attempt'),
        lane: JsonPath.numberAt('$$.Map.Item.Value'),
        work: { hop: 0 },
      },
      resultPath: JsonPath.DISCARD,
    });
    return lanes.itemProcessor(this.lane());
  }

  private lane(): LambdaInvoke {
    const end = new Pass(this, 'LaneEnded');
    const work = this.work();
    const wait = new Wait(this, 'WaitForLane', {
      time: WaitTime.secondsPath('$.work.waitSeconds'),
    }).next(work);
    work.addCatch(end, { errors: throttledErrors, resultPath: JsonPath.DISCARD });
    work.addCatch(this.laneFailed().next(end), { errors: ['States.ALL'], resultPath: '$.error' });
    work.next(
      new Choice(this, 'More')
        .when(Condition.stringEquals('$.work.next', 'work'), work)
        .when(Condition.stringEquals('$.work.next', 'wait'), wait)
        .otherwise(end),
    );
    return work;
  }

  private work(): LambdaInvoke {
    const { work } = this.props;
    const task = new LambdaInvoke(this, 'Work', {
      lambdaFunction: work.currentVersion,
      payloadResponseOnly: true,
      payload: TaskInput.fromObject({
        runId: JsonPath.stringAt('$.runId'),
        attempt: JsonPath.numberAt('$.attempt'),
        lane: JsonPath.numberAt('$.lane'),
        hop: JsonPath.numberAt('$.work.hop'),
        retries: JsonPath.numberAt('$$.State.RetryCount'),
      }),
      resultPath: '$.work',
      taskTimeout: taskTimeout(work),
      retryOnServiceExceptions: false,
    });
    return withRetry(task);
  }

  private laneFailed(): LambdaInvoke {
    const { coordinate } = this.props;
    const task = new LambdaInvoke(this, 'LaneFailed', {
      lambdaFunction: coordinate.currentVersion,
      payloadResponseOnly: true,
      payload: TaskInput.fromObject({
        step: 'laneFailed',
        runId: JsonPath.stringAt('$.runId'),
        attempt: JsonPath.numberAt('$.attempt'),
        lane: JsonPath.numberAt('$.lane'),
        error: JsonPath.objectAt('$.error'),
      }),
      resultPath: JsonPath.DISCARD,
      taskTimeout: taskTimeout(coordinate),
      retryOnServiceExceptions: false,
    });
    return withRetry(task);
  }

  /** An execution that began before a deployment still calls the earlier versions. */
  private allowEarlierVersions(): void {
    this.stateMachine.addToRolePolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [this.props.coordinate, this.props.work].map((fn) => `${fn.functionArn}:*`),
      }),
    );
  }
}

function withRetry(task: LambdaInvoke): LambdaInvoke {
  task.addRetry({
    errors: throttledErrors,
    maxAttempts: 60,
    interval: Duration.seconds(1),
    backoffRate: 2,
    maxDelay: Duration.seconds(120),
    jitterStrategy: JitterType.FULL,
  });
  task.addRetry({
    errors: transientErrors,
    maxAttempts: 6,
    interval: Duration.seconds(1),
    backoffRate: 2,
    maxDelay: Duration.seconds(20),
    jitterStrategy: JitterType.FULL,
  });
  return task;
}

function taskTimeout(fn: LambdaFunction): Timeout {
  return Timeout.duration(Duration.seconds((fn.timeout?.toSeconds() ?? 0) + graceSeconds));
}
