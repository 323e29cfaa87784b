import type { Context, LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { scheduleNotifications } from './jobs/notifications/schedule-notifications';
import { createEngine } from './runtime/dependencies';
import { answerCall } from './scheduler/answer-call';

/** The time reserved for the response, in milliseconds. */
const reserveMs = 3_000;

/**
 * The HTTP function that schedules today's notifications. Its URL accepts only signed requests from the API
 * function.
 */
export async function handler(
  event: LambdaFunctionURLEvent,
  context: Context,
): Promise<LambdaFunctionURLResult> {
  const engine = createEngine();
  const until = engine.now() + context.getRemainingTimeInMillis() - reserveMs;
  return answerCall(engine, scheduleNotifications, event, until);
}
