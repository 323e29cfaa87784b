import { z } from 'zod';
import { toRecord } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import { type DayUser, userDay } from '#shared/domain/schedules/user-day';
import { shorten } from '#shared/text/show-value';
import { operation } from '../request/request';
import { lookUpUser } from '../users/find-user';
import { readSchedule } from './read-schedule';

/** No email address or owner ID is longer. */
const maxTextLength = 300;

const args = { text: z.string().trim().min(1).max(maxTextLength), date: z.iso.date() };

/** By the rules of notification scheduling, with a reason for each line. */
export const userDayOperation = operation(args, async ({ text, date }, { engine, accounts }) => {
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
