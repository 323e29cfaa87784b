import { z } from 'zod';
import { toRecord } from '#functions/dynamodb/values';
import { commandOf } from './records/command';
import { commit } from './records/commit';
import { clientToken } from './request/client-token';
import { operation } from './request/request';
import { answerAgain, saveEntries } from './schedules/save-entries';
import { userDayOperation } from './schedules/user-day';

/** As one edit: one transaction, one audit trail entry and one undo. */
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
