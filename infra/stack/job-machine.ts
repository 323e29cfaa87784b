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
import { keepLogicalId } from './base/stable-id';
import { acknowledge } from './security/acknowledge';
import { onBehalfOf } from './security/on-behalf-of';

/** The maximum number of lanes of a run, which is the maximum concurrency of an inline Map. */
export const maxLanes = maxLaneCount;

/** The number of seconds by which a task may take longer than its function's own timeout. */
const graceSeconds = 30;

/**
 * The errors that Lambda returns if no concurrency is available. The function's code has not run, and a later
 * call may succeed. The execution retries for about an hour and then leaves the lane to the next attempt,
 * which Finish starts.
 */
const throttledErrors = ['Lambda.TooManyRequestsException', 'Lambda.EC2ThrottledException'];

/**
 * The errors that do not come from our code, so that another call may succeed: the service failed, or the
 * function's environment died. Step Functions calls Lambda's own errors `Lambda.<name>`, and a function's
 * error by its `errorType`
 * (https://docs.aws.amazon.com/step-functions/latest/dg/bp-lambda-serviceexception.html). Functions that were
 * killed, or ran out of time or memory, have been reported under several of these names. Any other error
 * comes from the function itself, so the same code would fail again.
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

/** The props of {@link JobMachine}. */
export interface JobMachineProps {
  readonly name: string;
  readonly coordinate: LambdaFunction;
  readonly work: LambdaFunction;
  /** The number of a run's lanes that work in parallel. The other lanes wait. */
  readonly maxLanesAtOnce: number;
}

/**
 * The state machine that runs all jobs (docs/engine/runs.md): Open → Plan → Lanes → Finish. Its input is
 * `{runId, attempt}`. Plan is called again as long as the run's tables are being exported. A lane that fails
 * is reported and ends, and the others continue. Finish is called again as long as the run is held. The
 * machine calls published versions of its functions, so an execution ends with the code with which it began.
 * The scheduler's input is `{job, scheduledTime}`. An execution with this input only starts the run as
 * another execution, and waits while runs cannot be started.
 */
export class JobMachine extends Construct {
  readonly stateMachine: StateMachine;
  private readonly props: JobMachineProps;

  constructor(scope: Construct, id: string, props: JobMachineProps) {
    super(scope, id);
    this.props = props;
    const logs = new LogGroup(this, 'Logs', {
      // Step Functions requires this prefix. It keeps the log service's resource policy short.
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

  /**
   * Creates the machine's role. The machine depends on the role, so the role can refer to the machine only by
   * a name that is known before.
   */
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
    return this.coordinate('Open', JsonPath.DISCARD).next(this.plan(this.lanes().next(this.finish())));
  }

  /** Plans the lanes. While the tables are being exported, Plan is called again and again. */
  private plan(planned: Chain): LambdaInvoke {
    const plan = this.coordinate('Plan', '$.plan');
    const wait = new Wait(this, 'WaitForExport', { time: WaitTime.secondsPath('$.plan.waitSeconds') });
    plan.next(
      new Choice(this, 'IsPlanned')
        .when(Condition.stringEquals('$.plan.next', 'wait'), wait.next(plan))
        .otherwise(planned),
    );
    return plan;
  }

  private finish(): LambdaInvoke {
    const finish = this.coordinate('Finish', '$.finish');
    const wait = new Wait(this, 'WaitWhileHeld', { time: WaitTime.secondsPath('$.finish.waitSeconds') });
    finish.next(
      new Choice(this, 'IsHeld')
        .when(Condition.stringEquals('$.finish.next', 'wait'), wait.next(finish))
        .otherwise(new Succeed(this, 'AttemptEnded')),
    );
    return finish;
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

  /**
   * Allows calls of earlier versions of the functions, because an execution that began before a deployment
   * still uses them.
   */
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
