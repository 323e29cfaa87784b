import { z } from 'zod';
import { SystemicError } from '#functions/runtime/app-error';
import { notificationTypes } from '#shared/values/choices';
import { operation } from '../request/request';

/**
 * Calls a scheduling function to schedule today's notifications of a type. The caller's token is not passed
 * on.
 */
export const scheduleNotifications = operation(
  { url: z.string().max(2_000), type: z.enum(notificationTypes) },
  async ({ url, type }, { cloudFunctions }) => {
    if (!cloudFunctions) throw new SystemicError('No scheduling function is configured for this function.');
    const answer = await cloudFunctions.schedule(url, type);
    return {
      count: answer.count,
      successCount: answer.success_count,
      errorCount: answer.error_count,
      date: answer.date,
      day: answer.day,
      results: answer.results,
      runId: answer.run_id ?? null,
    };
  },
);
