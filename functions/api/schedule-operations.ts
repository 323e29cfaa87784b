import { z } from 'zod';
import { toRecord } from '#functions/dynamodb/values';
import { writeEntry } from '#functions/engine/ledger/trail';
import { AppError, SystemicError } from '#functions/runtime/app-error';
import { type DayUser, userDay } from '#shared/domain/schedules/user-day';
import { shorten } from '#shared/text/show-value';
import { notificationTypes } from '#shared/values/choices';
import { commandOf } from './records/command';
import { commit } from './records/commit';
import { clientToken } from './request/client-token';
import { operation } from './request/request';
import { readSchedule } from './schedules/read-schedule';
import { answerAgain, saveEntries } from './schedules/save-entries';
import { lookUpUser } from './users/find-user';

/** The maximum length of a user's text; no email address or owner ID is longer. */
const maxTextLength = 300;

const args = { text: z.string().trim().min(1).max(maxTextLength), date: z.iso.date() };

/** Returns a user's day by the rules of notification scheduling, with a reason for each line. */
const userDayOperation = operation(args, async ({ text, date }, { engine, accounts }) => {
  const [{ email, account, preferences }, entries] = await Promise.all([
    lookUpUser(engine, accounts, text),
    readSchedule(engine),
  ]);
  const [record] = preferences;
  if (!record && !account) {
    const expected = 'an email, a unique ID or a preferences record ID';
    throw new AppError('NotFound', `There is no user '${shorten(text)}'.`, {
      info: { field: 'text', expected },
    });
  }
  const user = record ? (toRecord(record) as DayUser) : {};
  const { rights, notes, lines } = userDay(entries, user, date);
  const missing = record ? [] : ['The user has no preferences record.'];
  return {
    date,
    email: email ?? null,
    assignedTemplate: user.assignedTemplate ?? null,
    isPremium: rights.isPremium,
    mayCustomise: rights.mayCustomise,
    hours: rights.hours,
    notes: [...missing, ...notes],
    lines,
  };
});

/**
 * Calls a scheduling function. The caller's token is not passed on. A run of this stack's own function
 * belongs to the caller.
 */
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

/** Saves entries as one edit: one transaction, one audit trail entry and one undo. */
const saveScheduleEntries = operation(
  { input: z.unknown(), clientToken },
  async ({ input, clientToken: token }, request) => {
    const plan = saveEntries(request.engine, input);
    const command = await commandOf(request, token, ['saveScheduleEntries', input]);
    const repeated = async (entry: Parameters<typeof answerAgain>[0]) => answerAgain(entry);
    return toRecord(await commit(request.engine, command, { plan, repeated }));
  },
);

export const scheduleOperations = { saveScheduleEntries, userDay: userDayOperation };
