import { Duration } from 'aws-cdk-lib';
import { JitterType } from 'aws-cdk-lib/aws-stepfunctions';
import type { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';

/**
 * Lambda's errors for a lack of concurrency. The code has not run. After about an hour of retries, the lane
 * is left to the next attempt, which Finish starts.
 */
export const throttledErrors = ['Lambda.TooManyRequestsException', 'Lambda.EC2ThrottledException'];

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
