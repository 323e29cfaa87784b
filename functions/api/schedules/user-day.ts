import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { tableNamed } from '#functions/dynamodb/tables';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { shorten } from '#shared/api/describe-issue';
import { slotAttributes } from '#shared/domain/notifications/notification-slots';
import { type DayUser, userDay } from '#shared/domain/schedules/user-day';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredEntry } from '#shared/values/schedule-entry';
import { isDeleted } from '../records/stored';
import { operation } from '../request/request';
import { lookUpUser } from '../users/find-user';

/** Longer than any email or owner. */
const maxTextLength = 300;

/** A schedule has hundreds of entries. */
const maxEntries = 10_000;

const args = { text: z.string().trim().min(1).max(maxTextLength), date: z.iso.date() };

/**
 * A user's schedule for a day, with the reason for each line: the same decision by which notifications are
 * scheduled.
 */
export const userDayOperation = operation(args, async ({ text, date }, { engine, accounts }) => {
  const [{ email, account, preferences }, entries] = await Promise.all([
    lookUpUser(engine, accounts, text),
    readSchedule(engine),
  ]);
  const [record] = preferences;
  if (!record && !account) {
    const expected = 'an email, a unique ID or the ID of a preferences record';
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
 * Every entry of the default schedule that is not deleted, with the attributes from which notifications are
 * made.
 */
async function readSchedule(engine: Engine): Promise<readonly StoredEntry[]> {
  const found: Attributes[] = [];
  let after: Attributes | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await engine.dynamodb.send(
      new ScanCommand({
        TableName: tableNamed(engine, DefaultScheduledSet.name),
        ...projection,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    found.push(...Items);
    after = LastEvaluatedKey;
  } while (after && found.length < maxEntries);
  return found.filter((record) => !isDeleted(record)).map(toRecord);
}

const read = ['id', '_deleted', ...slotAttributes];

const projection = {
  ProjectionExpression: read.map((_, index) => `#a${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(read.map((name, index) => [`#a${index}`, name])),
};
