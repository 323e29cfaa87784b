import { Duration } from 'aws-cdk-lib';
import { JitterType } from 'aws-cdk-lib/aws-stepfunctions';
import type { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';

/**
 * The errors that Lambda returns if no concurrency is available. The function's code has not run, and a later
 * call may succeed. The execution retries for about an hour. It then leaves the lane to the next attempt,
 * which Finish starts.
 */
export const throttledErrors = ['Lambda.TooManyRequestsException', 'Lambda.EC2ThrottledException'];

/**
 * The errors that do not come from our code, so another call may succeed: the service failed, or the
 * function's environment died. Step Functions reports Lambda's own errors as `Lambda.<name>`, and a
 * function's error by its `errorType`
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

/** Adds the retries that all of the machine's tasks share. */
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
