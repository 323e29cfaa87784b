import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { z } from 'zod';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { Calls } from '#functions/engine/job/job';
import { entryId } from '#functions/engine/ledger/journal';
import { type RunRow, readRun, readRunRow } from '#functions/engine/ledger/ledger';
import { readItems } from '#functions/engine/read/items';
import { readRecords } from '#functions/engine/read/read-records';
import { startRun } from '#functions/engine/run/start';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import {
  type NotificationOutcome,
  type SchedulerAnswer,
  schedulerCaller,
} from '#shared/api/notification-scheduler';
import { hasText, type PlannedNotification } from '#shared/domain/notifications/todays-plan';
import { systemCaller } from '#shared/jobs/job/schedules';
import { isActive } from '#shared/jobs/run/run-status';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { shorten } from '#shared/text/show-value';
import { notificationTypes } from '#shared/values/choices';

const types = z.object({ type: z.enum(notificationTypes) });
const body = z.object({
  data: z.base64(),
  attributes: types.partial().optional(),
  caller: schedulerCaller.optional(),
});

const lookEveryMs = 300;

/**
 * Starts the job for the person in the request, or else for the system, waits until the run ends, and returns
 * the result for each of the day's remaining notifications. A run that exceeds the time limit continues, but
 * the response is a 504.
 *
 * @param until when to stop waiting, in milliseconds since the epoch
 */
export async function answerCall(
  engine: Engine,
  job: Calls,
  event: LambdaFunctionURLEvent,
  until: number,
): Promise<LambdaFunctionURLResult> {
  if (event.requestContext.http.method !== 'POST') return answer(405, { message: 'Expected POST.' });
  try {
    const { type, caller = systemCaller } = askedIn(event);
    const request = { job, params: { type }, dryRun: false, caller };
    const { runId } = await startRun(engine, { ...request, clientToken: event.requestContext.requestId });
    const run = await overRun(engine, runId, until);
    if (!run) return answer(504, { message: `Run ${runId} continues.`, run_id: runId });
    if (run.status === 'FAILED' || run.status === 'STOPPED') {
      return answer(502, { message: run.reason ?? `Run ${runId} was stopped.`, run_id: runId });
    }
    return answer(200, await outcomeOf(engine, run));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return answer(error.code === 'Conflict' ? 409 : 400, { message: error.message });
  }
}

/**
 * `data` must contain the type; one in `attributes` must match, otherwise BadRequest. The person can be
 * trusted, because only the API function may sign requests.
 */
function askedIn({ body: sent = '', isBase64Encoded }: LambdaFunctionURLEvent) {
  const parsed = body.safeParse(json(isBase64Encoded ? decoded(sent) : sent));
  const asked = types.safeParse(json(decoded(parsed.data?.data ?? '')));
  const said = parsed.data?.attributes?.type ?? asked.data?.type;
  if (asked.success && said === asked.data.type) return { ...asked.data, caller: parsed.data?.caller };
  const expected = `{data: base64 of {type}, attributes: {type}}, type one of ${notificationTypes.join(', ')}`;
  throw new AppError('BadRequest', `The body is '${shorten(sent)}'; expected ${expected}.`);
}

const decoded = (base64: string) => Buffer.from(base64, 'base64').toString();

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined if it exceeds the time limit. */
async function overRun(engine: Engine, runId: string, until: number): Promise<RunRow | undefined> {
  while (engine.now() < until) {
    const run = await readRunRow(engine, runId);
    if (run && !isActive(run.status)) return run;
    await engine.sleep(lookEveryMs);
  }
  return undefined;
}

async function outcomeOf(engine: Engine, { id, createdAt }: RunRow): Promise<SchedulerAnswer> {
  const planned = await plannedIn(engine, id);
  const keyOf = ({ id: key }: PlannedNotification) => ({ table: ScheduledNotification.name, key });
  const records = await readRecords(engine, planned.map(keyOf));
  const results = planned.map((one) => ({
    notification: one.heading,
    time: one.time,
    status: statusOf(one, records.get(entryId(keyOf(one)))),
  }));
  const failed = results.filter(({ status }) => status === 'error').length;
  return {
    count: results.length,
    success_count: results.length - failed,
    error_count: failed,
    date: createdAt.slice(0, 10),
    day: new Date(createdAt).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
    results,
    run_id: id,
  };
}

/** According to its current record. */
function statusOf(planned: PlannedNotification, record: Attributes | undefined): NotificationOutcome {
  const { action = 'create' } = planned;
  const stored = record && toRecord(record);
  if (action === 'cancel') return stored?.status === 'cancelled' ? 'cancelled' : 'error';
  if (stored?.status !== 'scheduled') return 'error';
  if (action === 'replace') return hasText(stored, planned) ? 'replaced' : 'error';
  return action === 'keep' ? 'kept' : 'sent';
}

/** The job stored them in this format. */
async function plannedIn(engine: Engine, runId: string): Promise<readonly PlannedNotification[]> {
  const { lanes } = await readRun(engine, runId);
  const found: PlannedNotification[] = [];
  for (const { items, segment } of lanes) {
    for (let page = 0; items && segment === 0 && page < items.until; page += 1) {
      found.push(...((await readItems(engine, runId, items, page)) as readonly PlannedNotification[]));
    }
  }
  return found;
}

const answer = (statusCode: number, value: object): LambdaFunctionURLResult => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
