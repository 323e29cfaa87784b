import type { Context, LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { scheduleNotifications } from './jobs/notifications/schedule-notifications';
import { createEngine } from './runtime/dependencies';
import { answerCall } from './scheduler/answer-call';

/** Left of the function's time for the answer, milliseconds. */
const reserveMs = 3_000;

/**
 * The HTTP function that makes today's notifications. Who may call it its address decides: the API's
 * function, by a signature.
 */
export async function handler(
  event: LambdaFunctionURLEvent,
  context: Context,
): Promise<LambdaFunctionURLResult> {
  const engine = createEngine();
  const until = engine.now() + context.getRemainingTimeInMillis() - reserveMs;
  return answerCall(engine, scheduleNotifications, event, until);
}
