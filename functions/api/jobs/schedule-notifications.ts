import { z } from 'zod';
import { writeEntry } from '#functions/engine/ledger/trail';
import { SystemicError } from '#functions/runtime/app-error';
import { notificationTypes } from '#shared/values/choices';
import { operation } from '../request/request';

/** The caller's token is not passed on. A run of this stack's own function belongs to the caller. */
export const scheduleNotifications = operation(
  { url: z.string().max(2_000), type: z.enum(notificationTypes) },
  async ({ url, type }, { cloudFunctions, directory, identity, engine }) => {
    if (!cloudFunctions) throw new SystemicError('No scheduling function is configured.');
    const by = await directory.find(identity);
    const answer = await cloudFunctions.schedule(url, type, by);
    // Other functions start no run, so only this entry identifies the admin.
    await writeEntry(engine, {
      type: 'user_action',
      by,
      ...(answer.run_id ? { run: answer.run_id } : {}),
      outline: `Scheduled today's ${type} notifications.`,
    });
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
