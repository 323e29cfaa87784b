import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  JitterType,
  JsonPath,
  Map as MapState,
  Pass,
  ProcessorMode,
  ProcessorType,
  TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import { maxExportLaneCount, maxLaneCount } from '#shared/jobs/job/job-shape';

/** The time that a task has beyond its function's own timeout. */
const graceSeconds = 30;

export interface JobFunctions {
  readonly coordinate: LambdaFunction;
  readonly work: LambdaFunction;
  /** The maximum number of concurrent lanes of one run. The other lanes wait. */
  readonly maxLanesAtOnce: number;
}

export function inlineLanes(scope: Construct, functions: JobFunctions): MapState {
  const lanes = new MapState(scope, 'Lanes', {
    ...itemsOf(),
    maxConcurrency: Math.min(functions.maxLanesAtOnce, maxLaneCount),
  });
  return lanes.itemProcessor(new LaneSteps(scope, '', functions).first);
}

/**
 * Creates the Map whose lanes are executions with their own history: standard ones, because a lane can exceed
 * the five minutes of an express one.
 */
export function distributedLanes(scope: Construct, functions: JobFunctions): MapState {
  // The CDK's DistributedMap would also allow redriving.
  const lanes = new MapState(scope, 'DistributedLanes', {
    ...itemsOf(),
    maxConcurrency: Math.min(functions.maxLanesAtOnce, maxExportLaneCount),
  });
  return lanes.itemProcessor(new LaneSteps(scope, 'Distributed', functions).first, {
    mode: ProcessorMode.DISTRIBUTED,
    executionType: ProcessorType.STANDARD,
  });
}

const itemsOf = () => ({
  itemsPath: '$.plan.lanes',
  itemSelector: {
    runId: JsonPath.stringAt('$.runId'),
    attempt: JsonPath.numberAt('$.attempt'),
    lane: JsonPath.numberAt('$$.Map.Item.Value'),
    work: { hop: 0 },
  },
  resultPath: JsonPath.DISCARD,
});

/**
 * The steps of a lane. State names must be unique in the machine, so the two Maps have different prefixes.
 */
class LaneSteps {
  readonly first: LambdaInvoke;

  constructor(
    private readonly scope: Construct,
    private readonly prefix: string,
    private readonly functions: JobFunctions,
  ) {
    this.first = this.lane();
  }

  private lane(): LambdaInvoke {
    // Without an output, the Map's result stays small.
    const end = new Pass(this.scope, `${this.prefix}LaneEnded`, { outputPath: JsonPath.DISCARD });
    const work = this.work();
    const wait = new Wait(this.scope, `${this.prefix}WaitForLane`, {
      time: WaitTime.secondsPath('$.work.waitSeconds'),
    }).next(work);
    work.addCatch(end, { errors: throttledErrors, resultPath: JsonPath.DISCARD });
    work.addCatch(this.laneFailed().next(end), { errors: ['States.ALL'], resultPath: '$.error' });
    work.next(
      new Choice(this.scope, `${this.prefix}More`)
        .when(Condition.stringEquals('$.work.next', 'work'), work)
        .when(Condition.stringEquals('$.work.next', 'wait'), wait)
        .otherwise(end),
    );
    return work;
  }

  private work(): LambdaInvoke {
    const { work } = this.functions;
    const task = new LambdaInvoke(this.scope, `${this.prefix}Work`, {
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
    const { coordinate } = this.functions;
    const task = new LambdaInvoke(this.scope, `${this.prefix}LaneFailed`, {
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
}

export function taskTimeout(fn: LambdaFunction): Timeout {
  return Timeout.duration(Duration.seconds((fn.timeout?.toSeconds() ?? 0) + graceSeconds));
}

/**
 * Lambda's errors for a lack of concurrency. The code has not run. After about an hour of retries, the lane
 * is left to the next attempt, which Finish starts.
 */
const throttledErrors = ['Lambda.TooManyRequestsException', 'Lambda.EC2ThrottledException'];

/**
 * Errors that are not our code's, so another call may succeed. Step Functions reports Lambda's as
 * `Lambda.<name>` and a function's by its `errorType`
 * (https://docs.aws.amazon.com/step-functions/latest/dg/bp-lambda-serviceexception.html). Functions that were
 * killed or ran out of time or memory have been reported under several of these.
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

export function withRetry(task: LambdaInvoke): LambdaInvoke {
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
